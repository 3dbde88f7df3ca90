/** Long enough for a slow line, and a bound for a page that never comes to rest. */
const PATIENCE_MS = 10_000;

/** Does work that nobody waits for once the page has everything and the processor has nothing to do. */
export function whenIdle(work: () => void): void {
  const wait = () => {
    // Safari has no such moment.
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: PATIENCE_MS });
    else setTimeout(work, 1_000);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
