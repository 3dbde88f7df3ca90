import { useQuery } from '@tanstack/react-query';
import { worthOf } from '../../../../shared/rewards/points.ts';
import { formatKes } from '../../lib/language/format.ts';
import { t, tn } from '../../lib/language/text.ts';
import { dashboardQuery } from '../../lib/queries/get-dashboard.ts';

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
        <p className="form-text">{t('How many points are held could not be loaded.')}</p>
      )}
    </div>
  );
}

function wordsFor(held: number, from: number | null, to: number): string {
  const worth = formatKes(worthOf(held, to));
  return from === null
    ? tn(held, '1 point is held: worth {worth}.', '{n} points are held: worth {worth}.', { worth })
    : tn(
        held,
        '1 point is held: {before} becomes {worth}.',
        '{n} points are held: {before} becomes {worth}.',
        { before: formatKes(worthOf(held, from)), worth },
      );
}
