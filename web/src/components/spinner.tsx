export function Spinner({ label }: { label: string }) {
  return (
    <div className="screen-wait" role="status">
      <span className="spinner-border text-primary" aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </div>
  );
}
