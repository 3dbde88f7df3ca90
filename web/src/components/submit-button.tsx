import { useEffect, useRef } from 'react';

interface SubmitButtonProps {
  label: string;
  /** What the button says while the request is under way. */
  busyLabel: string;
  busy: boolean;
  /** Not to be pressed now, although nothing is under way. */
  disabled?: boolean;
  className?: string;
}

/** A second press while the first is under way does nothing. */
export function SubmitButton(props: SubmitButtonProps) {
  const { label, busyLabel, busy, disabled = false, className = 'w-100' } = props;
  const button = useFocusKept(busy);
  return (
    <button
      ref={button}
      type="submit"
      className={`btn btn-primary btn-lg ${className}`}
      disabled={busy || disabled}
      aria-busy={busy}
    >
      {busy && <span className="spinner-border spinner-border-sm me-2" aria-hidden="true" />}
      {busy ? busyLabel : label}
    </button>
  );
}

/** A button that is disabled loses the focus: it gets it back, unless that went elsewhere. */
function useFocusKept(busy: boolean) {
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
