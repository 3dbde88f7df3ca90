const page = document.documentElement;

/**
 * Takes what was pressed last while the app was on its way. The page itself keeps it
 * (web/prerender/early.js): the name of a button that does the same in the app.
 */
export function takeEarlyAct(): string | undefined {
  const { act } = page.dataset;
  delete page.dataset.act;
  return act;
}

/** Presses the app's own button of that name, so that nobody presses twice. */
export function continueEarlyAct(act: string | undefined, root: HTMLElement): void {
  if (act === undefined) return;
  const button = root.querySelector<HTMLElement>(`[data-act="${CSS.escape(act)}"]`);
  // As after a real press: what it opens gives the focus back to it.
  button?.focus();
  button?.click();
}
