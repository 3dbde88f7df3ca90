import { useEffect, useRef } from 'react';

interface SubmitButtonProps {
  label: string;
  /** The label while the request is under way. */
  busyLabel: string;
  busy: boolean;
  /** Whether the button cannot be pressed for another reason. */
  disabled?: boolean;
  className?: string;
  /** Whether nothing can undo what it does. */
  isDangerous?: boolean;
}

/** The button that sends a form. A second press while the first is under way does nothing. */
export function SubmitButton(props: SubmitButtonProps) {
  const { label, busyLabel, busy, disabled = false, className = 'w-100', isDangerous } = props;
  const button = useFocusBack(busy);
  return (
    <button
      ref={button}
      type="submit"
      className={`btn ${isDangerous ? 'btn-danger' : 'btn-primary'} btn-lg ${className}`}
      disabled={busy || disabled}
      aria-busy={busy}
    >
      {busy && <span className="spinner-border spinner-border-sm me-2" aria-hidden="true" />}
      {busy ? busyLabel : label}
    </button>
  );
}

/** A button that is disabled loses the focus. It gets the focus back, unless that went elsewhere. */
function useFocusBack(busy: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(busy);
  useEffect(() => {
    if (wasBusy.current && !busy && document.activeElement === document.body) {
      button.current?.focus();
    }
    wasBusy.current = busy;
  }, [busy]);
  return button;
}
