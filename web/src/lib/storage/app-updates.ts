import { Store } from './store.ts';

class AppUpdates extends Store<{ isWaiting: boolean }> {
  private waiting: ServiceWorker | null = null;

  /** Stores the app on the device, and notices newer builds. */
  async start(): Promise<void> {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const isFirst = !navigator.serviceWorker.controller;
    const registration = await navigator.serviceWorker.register('/service-worker.js');
    const look = () => {
      if (!registration.waiting || isFirst) return;
      this.waiting = registration.waiting;
      this.change({ isWaiting: true });
    };
    look();
    registration.addEventListener('updatefound', () =>
      registration.installing?.addEventListener('statechange', look),
    );
  }

  /** Lets the newer build take over, and reloads the page. */
  apply(): void {
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload());
    this.waiting?.postMessage('update');
  }
}

export const appUpdates = new AppUpdates({ isWaiting: false });
