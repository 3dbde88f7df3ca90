type Listener = (event: PopStateEvent) => void;

let first: Listener | null = null;

// Window listeners run in the order they were added, and the app loads this file before the router listens.
window.addEventListener('popstate', (event) => first?.(event));

/** Lets one screen handle the back button before the router; null ends it. */
export function setFirstBackListener(listener: Listener | null): void {
  first = listener;
}
