//! Web push: a message that only the browser can read which asked for it (RFC 8291, RFC 8188), signed so that the push service knows
//! whose it is (RFC 8292).
//!
//! All of it is made of what `ring` has, which is in the program for TLS already.

use super::reach::origin;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hmac;
use ring::rand::{SecureRandom, SystemRandom};
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// How long a signature is good for, in seconds: less than a day, as services want it.
const SIGNED_FOR: i64 = 12 * 3_600;
/// Every message is filled up to this, so that its length tells nothing.
const FILLED: usize = 2_048;
/// The one record that a message is (RFC 8188).
const RECORD: u32 = 4_096;

/// What a browser gives to be reached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Keys {
    /// Its public key, in the letters of base64url.
    pub p256dh: String,
    /// Its shared secret.
    pub auth: String,
}

/// The key that the site signs with, the same for ever: browsers are told its public half and take messages of no other.
pub struct Signer {
    pair: EcdsaKeyPair,
    /// Who is behind it, for services that want to complain: an address of mail or of the site.
    contact: String,
}

impl Signer {
    /// A new key, as it is stored.
    pub fn new_key() -> Result<String, String> {
        let random = SystemRandom::new();
        let key = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random);
        Ok(URL_SAFE_NO_PAD.encode(key.map_err(|_| "no key for push could be made")?))
    }

    pub fn of(key: &str, contact: &str) -> Result<Signer, String> {
        let wrong = |_| "the key for push is damaged".to_owned();
        let key = URL_SAFE_NO_PAD.decode(key).map_err(|_| wrong(()))?;
        let random = SystemRandom::new();
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &key, &random);
        Ok(Signer { pair: pair.map_err(|_| wrong(()))?, contact: contact.to_owned() })
    }

    /// What a page asks its browser to listen for.
    pub fn public_key(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.pair.public_key().as_ref())
    }

    /// The `Authorization` header for an end point (RFC 8292).
    pub fn authorization(&self, endpoint: &str, now_seconds: i64) -> Option<String> {
        let claims = json!({"aud": origin(endpoint)?, "exp": now_seconds + SIGNED_FOR, "sub": self.contact});
        let head = URL_SAFE_NO_PAD.encode(r#"{"typ":"JWT","alg":"ES256"}"#);
        let signed = format!("{head}.{}", URL_SAFE_NO_PAD.encode(claims.to_string()));
        let signature = self.pair.sign(&SystemRandom::new(), signed.as_bytes()).ok()?;
        let token = format!("{signed}.{}", URL_SAFE_NO_PAD.encode(signature));
        Some(format!("vapid t={token}, k={}", self.public_key()))
    }
}

/// What is wrong with the keys of a browser, if anything: asked before they are stored.
pub fn are_keys(keys: &Keys) -> bool {
    sealed(keys, b"{}").is_some()
}

/// A message as it travels; nothing if the browser's keys are none, or the message is too long.
pub fn sealed(keys: &Keys, message: &[u8]) -> Option<Vec<u8>> {
    let decode = |text: &str| URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok();
    let (theirs, auth) = (decode(&keys.p256dh)?, decode(&keys.auth)?);
    if theirs.len() != 65 || auth.len() != 16 || message.len() >= FILLED {
        return None;
    }
    let random = SystemRandom::new();
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &random).ok()?;
    let ours = own.compute_public_key().ok()?;
    let mut salt = [0; 16];
    random.fill(&mut salt).ok()?;
    let their_key = UnparsedPublicKey::new(&ECDH_P256, &theirs);
    let secret = agree_ephemeral(own, &their_key, |secret| hmac_of(&auth, &[secret])).ok()?;
    let input = hmac_of(&secret, &[b"WebPush: info\0", &theirs, ours.as_ref(), &[1]]);
    let key = hmac_of(&salt, &[&input]);
    let content_key = hmac_of(&key, &[b"Content-Encoding: aes128gcm\0", &[1]]);
    let nonce = hmac_of(&key, &[b"Content-Encoding: nonce\0", &[1]]);
    let nonce = Nonce::assume_unique_for_key(nonce[..12].try_into().ok()?);
    let cipher = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &content_key[..16]).ok()?);
    let mut text = message.to_vec();
    // 2 ends the last record; what follows is filling.
    text.push(2);
    text.resize(FILLED, 0);
    cipher.seal_in_place_append_tag(nonce, Aad::empty(), &mut text).ok()?;
    let mut body = salt.to_vec();
    body.extend(RECORD.to_be_bytes());
    body.push(u8::try_from(ours.as_ref().len()).ok()?);
    body.extend(ours.as_ref());
    body.extend(text);
    Some(body)
}

fn hmac_of(key: &[u8], parts: &[&[u8]]) -> [u8; 32] {
    let mut context = hmac::Context::with_key(&hmac::Key::new(hmac::HMAC_SHA256, key));
    parts.iter().for_each(|part| context.update(part));
    let mut digest = [0; 32];
    digest.copy_from_slice(context.sign().as_ref());
    digest
}
