/** Each box is as high as the part of the page that will be there. */
const shapes = {
  heading: ['heading'],
  tiles: ['tile', 'tile', 'tile', 'tile', 'tile', 'tile'],
  points: ['points', 'customers'],
  table: ['table'],
  row: ['row'],
  applyForm: ['form', 'form-tall', 'form'],
  applications: ['tabs', 'table'],
  application: ['line', 'timeline', 'form'],
  project: ['line', 'tabs', 'form'],
  repayments: ['standing', 'row', 'table'],
  profile: ['row', 'row', 'form', 'form-tall'],
  settings: ['row', 'row', 'row', 'row', 'row', 'row'],
  rewards: ['tabs', 'form'],
  redeem: ['row', 'table'],
  counter: ['row', 'form-tall'],
  sms: ['row', 'tabs', 'table'],
} as const;

export type SkeletonShape = keyof typeof shapes;

interface SkeletonProps {
  label: string;
  /** The shape of the coming page, so that nothing jumps. */
  shape: SkeletonShape | readonly SkeletonShape[];
}

export function Skeleton({ label, shape }: SkeletonProps) {
  const boxes = [shape].flat().flatMap((one: SkeletonShape) => [...shapes[one]]);
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{label}</span>
      {boxes.map((box, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the boxes never change places
        <span key={index} className={`skeleton-box skeleton-${box}`} aria-hidden="true" />
      ))}
    </div>
  );
}
