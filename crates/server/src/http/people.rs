//! Accounts, guests, sessions and tokens.

use super::Site;
use super::answer::{Body, Failure};
use super::guard::{Address, COOKIE, Door, Known, secret};
use crate::accounts::{Kind, Secret};
use crate::step::Person;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::json;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    name: String,
    password: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Label {
    label: String,
}

pub async fn register(
    State(site): State<Site>,
    Address(address): Address,
    Body(wish): Body<Credentials>,
) -> Result<Response, Failure> {
    site.limits.pass(Door::Accounts, &address)?;
    let person = site.accounts.register(&wish.name, &wish.password).await?;
    site.welcome(StatusCode::CREATED, &person, false).await
}

pub async fn welcome_guest(State(site): State<Site>, Address(address): Address) -> Result<Response, Failure> {
    site.limits.pass(Door::Accounts, &address)?;
    let person = site.accounts.welcome_guest().await?;
    site.welcome(StatusCode::CREATED, &person, true).await
}

pub async fn claim(
    State(site): State<Site>,
    Known(visitor): Known,
    Body(wish): Body<Credentials>,
) -> Result<Response, Failure> {
    let person = site.accounts.claim(&visitor, &wish.name, &wish.password).await?;
    Ok(Json(shown(&person, false)).into_response())
}

pub async fn log_in(
    State(site): State<Site>,
    Address(address): Address,
    Body(wish): Body<Credentials>,
) -> Result<Response, Failure> {
    site.limits.pass(Door::Accounts, &address)?;
    let person = site.accounts.log_in(&wish.name, &wish.password).await?;
    site.welcome(StatusCode::OK, &person, false).await
}

pub async fn log_out(State(site): State<Site>, headers: HeaderMap) -> Result<Response, Failure> {
    if let Some(secret) = secret(&headers) {
        site.accounts.close_session(&secret).await?;
    }
    let gone = format!("{COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, gone)]).into_response())
}

/// A token for a program that plays for its owner.
pub async fn make_token(
    State(site): State<Site>,
    Known(visitor): Known,
    Body(wish): Body<Label>,
) -> Result<Response, Failure> {
    let Secret(token) = site.accounts.open_session(&visitor.person, Kind::Program, &wish.label).await?;
    Ok((StatusCode::CREATED, Json(json!({"token": token}))).into_response())
}

pub async fn me(State(site): State<Site>, Known(visitor): Known) -> Result<Response, Failure> {
    let mut shown = shown(&visitor.person, visitor.is_guest);
    shown["tables"] = json!(super::tables::tables_of(&site, &visitor.person.id).await?);
    Ok(Json(shown).into_response())
}

fn shown(person: &Person, is_guest: bool) -> serde_json::Value {
    json!({"id": person.id, "name": person.name, "is-guest": is_guest})
}

impl Site {
    /// Tells somebody who he is, and lets his browser remember it.
    async fn welcome(
        &self,
        status: StatusCode,
        person: &Person,
        is_guest: bool,
    ) -> Result<Response, Failure> {
        let Secret(secret) = self.accounts.open_session(person, Kind::Browser, "").await?;
        let secure = if self.is_secure { "; Secure" } else { "" };
        let cookie = format!("{COOKIE}={secret}; Path=/; Max-Age=5184000; HttpOnly; SameSite=Lax{secure}");
        Ok((status, [(header::SET_COOKIE, cookie)], Json(shown(person, is_guest))).into_response())
    }
}
