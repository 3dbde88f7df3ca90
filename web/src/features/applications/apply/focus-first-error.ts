/** The message appears with the next drawing; then its control can take the focus. */
export function focusFirstError(): void {
  setTimeout(() => {
    const invalid = document.querySelector<HTMLElement>('form [aria-invalid=true]');
    // Of a group, its first choice.
    const control = invalid?.matches('fieldset') ? invalid.querySelector('input') : invalid;
    control?.focus();
  });
}
