/** What was done in the prerendered form before the app was there. */
export interface EarlyForm {
  /** What was typed, by the type of the input. */
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

/** Goes on in the app's form where the owner is by now: no number is typed twice. */
export function continueEarlyForm({ typed, wasSubmitted }: EarlyForm, root: HTMLElement): void {
  page.dataset.app = 'ready';
  for (const { type, value, hasFocus } of typed) {
    const input = root.querySelector<HTMLInputElement>(`input[type="${type}"]`);
    if (!input) continue;
    if (value) typeInto(input, value);
    if (hasFocus) input.focus();
    // After React has drawn what was typed.
    if (wasSubmitted) setTimeout(() => input.form?.requestSubmit());
  }
}

/** As the keyboard does it; React sees no change in a value that is set through its own property. */
function typeInto(input: HTMLInputElement, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
