interface SubmitButtonProps {
  label: string;
  /** What the button says while the request is under way. */
  busyLabel: string;
  busy: boolean;
  className?: string;
}

/** A second press while the first is under way does nothing. */
export function SubmitButton({ label, busyLabel, busy, className = 'w-100' }: SubmitButtonProps) {
  return (
    <button
      type="submit"
      className={`btn btn-primary btn-lg ${className}`}
      disabled={busy}
      aria-busy={busy}
    >
      {busy && <span className="spinner-border spinner-border-sm me-2" aria-hidden="true" />}
      {busy ? busyLabel : label}
    </button>
  );
}
