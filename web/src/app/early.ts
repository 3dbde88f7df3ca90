const page = document.documentElement;

/** The app's name of the last button pressed while it loaded, kept by the page (web/prerender/early.js). */
export function takeEarlyAct(): string | undefined {
  const { act } = page.dataset;
  delete page.dataset.act;
  return act;
}

/** Presses the app's button of that name, so that nobody presses twice. */
export function continueEarlyAct(act: string | undefined, root: HTMLElement): void {
  if (act === undefined) return;
  const button = root.querySelector<HTMLElement>(`[data-act="${CSS.escape(act)}"]`);
  // As after a real press: what it opens gives the focus back to it.
  button?.focus();
  button?.click();
}

export interface EarlyForm {
  typed: { type: string; value: string; hasFocus: boolean }[];
  wasSubmitted: boolean;
}

export function readEarlyForm(root: HTMLElement): EarlyForm {
  const typed = Array.from(root.querySelectorAll('input'), (input) => ({
    type: input.type,
    value: input.value,
    hasFocus: input === document.activeElement,
  }));
  return { typed, wasSubmitted: page.dataset.app === 'submitted' };
}

/** Copies the state into the app's form, so that nobody types a number twice. */
export function continueEarlyForm({ typed, wasSubmitted }: EarlyForm, root: HTMLElement): void {
  page.dataset.app = 'ready';
  for (const { type, value, hasFocus } of typed) {
    const input = root.querySelector<HTMLInputElement>(`input[type="${type}"]`);
    if (!input) continue;
    if (value) typeInto(input, value);
    if (hasFocus) input.focus();
    // React draws the typed text first.
    if (wasSubmitted) setTimeout(() => input.form?.requestSubmit());
  }
}

/** Sets a value as the keyboard does: React does not notice a value that is set as a property. */
function typeInto(input: HTMLInputElement, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
