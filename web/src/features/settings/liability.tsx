import { useQuery } from '@tanstack/react-query';
import { worthOf } from '../../../../shared/points.ts';
import { formatKes, formatNumber } from '../../lib/format.ts';
import { dashboardQuery } from '../dashboard/get-dashboard.ts';

interface LiabilityProps {
  /** KES that a point is worth as it is saved; null where nothing was. */
  from: number | null;
  /** As it is typed; null for what it cannot be. */
  to: number | null;
}

/** What another worth does to the points that customers hold, said before it is saved. */
export function Liability({ from, to }: LiabilityProps) {
  const { data, isError } = useQuery(dashboardQuery());
  const isChanged = to !== null && to !== from;
  return (
    // Always in the page, so that what appears in it is announced.
    <div role="status" className="liability">
      {isChanged && data && data.pointsHeld > 0 && (
        <p className="alert alert-warning">{wordsFor(data.pointsHeld, from, to)}</p>
      )}
      {isChanged && isError && !data && (
        <p className="form-text">How many points are held could not be loaded.</p>
      )}
    </div>
  );
}

function wordsFor(held: number, from: number | null, to: number): string {
  const worth = formatKes(worthOf(held, to));
  const points = `${formatNumber(held)} ${held === 1 ? 'point is' : 'points are'} held`;
  if (from === null) return `${points}: worth ${worth}.`;
  return `${points}: ${formatKes(worthOf(held, from))} becomes ${worth}.`;
}
