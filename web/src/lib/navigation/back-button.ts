type Listener = (event: PopStateEvent) => void;

let first: Listener | null = null;

// Browsers tell listeners of a window in the order they came: the app loads this file before the
// router listens.
window.addEventListener('popstate', (event) => first?.(event));

/** Lets one screen hear of the browser's back button before the router does. */
export function hearOfBackFirst(listener: Listener | null): void {
  first = listener;
}
