/** Letting this browser be told while the page is closed. */
import { api, Trouble } from '../lib/api';
import { t } from '../lib/settings.svelte';
import type { Lang } from '../lib/words';
import { words } from './notice-words';

export function isPushPossible(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

async function registration(): Promise<ServiceWorkerRegistration | null> {
  return isPushPossible() ? ((await navigator.serviceWorker.getRegistration('/')) ?? null) : null;
}

/** The end point that this browser listens at, if it does. */
export async function subscribedTo(): Promise<PushSubscription | null> {
  return (await (await registration())?.pushManager.getSubscription()) ?? null;
}

/** The bytes of a key that is written in the letters of base64url. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

export async function subscribe(key: string, lang: Lang): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Trouble(0, 'denied', t(words.pushDenied));
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const made = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(key),
  });
  const { endpoint, keys } = made.toJSON();
  await api.post('/me/push', { endpoint, p256dh: keys?.p256dh, auth: keys?.auth, lang });
}

/** The server hears of it when it next tries to tell this browser something. */
export async function unsubscribe(): Promise<void> {
  await (await subscribedTo())?.unsubscribe();
}
