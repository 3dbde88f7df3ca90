type Listener = (event: PopStateEvent) => void;

let first: Listener | null = null;

// A browser calls the listeners of a window in the order in which they were added, and the app loads
// this file before the router listens.
window.addEventListener('popstate', (event) => first?.(event));

/** Lets one screen listen to the browser's back button before the router does; null ends it. */
export function setFirstBackListener(listener: Listener | null): void {
  first = listener;
}
