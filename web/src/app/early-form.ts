/** The state of the prerendered form at the moment when the app replaces it. */
export interface EarlyForm {
  /** The typed texts, each with the type of its input. */
  typed: { type: string; value: string; hasFocus: boolean }[];
  wasSubmitted: boolean;
}

const page = document.documentElement;

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
