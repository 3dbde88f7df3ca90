interface SkeletonProps {
  label: string;
  /** One grey box per class name: the shape of what is coming, so nothing jumps. */
  boxes: readonly string[];
}

export function Skeleton({ label, boxes }: SkeletonProps) {
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{label}</span>
      {boxes.map((className, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the boxes never change places
        <span key={index} className={`skeleton-box ${className}`} aria-hidden="true" />
      ))}
    </div>
  );
}
