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

/** The state of the prerendered form at the moment when the app replaces it. */
export interface EarlyForm {
  /** The typed texts, each with the type of its input. */
  typed: { type: string; value: string; hasFocus: boolean }[];
  wasSubmitted: boolean;
}

/** Reads the form that is about to be replaced by the app's own. */
export function readEarlyForm(root: HTMLElement): EarlyForm {
  const typed = Array.from(root.querySelectorAll('input'), (input) => ({
    type: input.type,
    value: input.value,
    hasFocus: input === document.activeElement,
  }));
  return { typed, wasSubmitted: page.dataset.app === 'submitted' };
}

/** Takes the state over into the app's form, so that nobody types a number twice. */
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

/** Sets a value as the keyboard does. React notices no change of a value that is set as a property. */
function typeInto(input: HTMLInputElement, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
