/** Shows news that came from the server, and opens its page. */
import type { PushPayload } from '#shared/notifications/push.ts';
import { type NotificationEvent, type PushEvent, worker } from './worker-scope.ts';

const ICON = '/icon-192.png';

export function listenForPushes(): void {
  worker.addEventListener('push', (event) => event.waitUntil(show(event)));
  worker.addEventListener('notificationclick', (event) => event.waitUntil(open(event)));
}

/** Confirms only what is on the screen: without it, the news comes by SMS. */
async function show({ data }: PushEvent): Promise<void> {
  if (!data) return;
  const { title, body, path, language, tag, arrival } = data.json() as PushPayload;
  await worker.registration.showNotification(title, {
    body,
    tag,
    lang: language,
    icon: ICON,
    badge: ICON,
    data: { path },
  });
  if (arrival) await confirm(arrival);
}

/** A second try, because an SMS that nobody needs costs money. */
async function confirm(arrival: string): Promise<void> {
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ arrival }),
  };
  const send = async () => (await fetch('/api/push-arrivals', request)).ok;
  const isTaken = await send().catch(() => false);
  if (!isTaken) await send().catch(() => false);
}

/** An open page keeps what is typed in it: only one that shows the same page is brought to the front. */
async function open({ notification }: NotificationEvent): Promise<void> {
  notification.close();
  const url = pageOf(notification.data);
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((one) => one.url === url);
  if (there) await there.focus();
  else await worker.clients.openWindow(url);
}

/** A page of ours, whatever the message says. */
function pageOf(data: unknown): string {
  const { path = '/' } = (data ?? {}) as { path?: string };
  const { origin } = worker.location;
  const url = new URL(path, origin);
  return url.origin === origin ? url.href : `${origin}/`;
}
