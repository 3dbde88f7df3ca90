/** Focuses the first field with a problem, after the next frame has drawn the problems. */
export function focusFirstError(): void {
  setTimeout(() => {
    const invalid = document.querySelector<HTMLElement>('form [aria-invalid=true]');
    // A group gives the focus to its first choice.
    const control = invalid?.matches('fieldset') ? invalid.querySelector('input') : invalid;
    control?.focus();
  });
}
