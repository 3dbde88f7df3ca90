import { useEffect, useRef } from 'react';

interface SubmitButtonProps {
  label: string;
  busyLabel: string;
  busy: boolean;
  disabled?: boolean;
  className?: string;
  isDangerous?: boolean;
}

/** A second press while the first is pending does nothing. */
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

/** A disabled button loses the focus; it gets it back, unless the focus moved elsewhere. */
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
