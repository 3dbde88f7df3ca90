/** TypeScript's own types for a service worker clash with those of a page. */

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

export interface PushEvent extends ExtendableEvent {
  /** Decrypted by the browser; null for a message without a text. */
  readonly data: { json(): unknown } | null;
}

export interface NotificationEvent extends ExtendableEvent {
  readonly notification: Pick<Notification, 'close' | 'data'>;
}

interface WindowClient {
  readonly url: string;
  focus(): Promise<unknown>;
}

interface Clients {
  claim(): Promise<void>;
  matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<WindowClient[]>;
  openWindow(url: string): Promise<unknown>;
}

interface Events {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  message: MessageEvent;
  push: PushEvent;
  notificationclick: NotificationEvent;
}

interface WorkerScope {
  readonly location: URL;
  readonly clients: Clients;
  readonly registration: {
    showNotification(title: string, options: NotificationOptions): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof Events>(
    name: Name,
    listener: (event: Events[Name]) => void,
  ): void;
}

export const worker = globalThis as unknown as WorkerScope;
