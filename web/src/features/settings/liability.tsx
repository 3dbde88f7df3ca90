import { useQuery } from '@tanstack/react-query';
import { worthOf } from '#shared/rewards/points.ts';
import { formatKes } from '#web/src/lib/language/format.ts';
import { t, tn } from '#web/src/lib/language/text.ts';
import { dashboardQuery } from '#web/src/lib/queries/get-dashboard.ts';

interface LiabilityProps {
  /** The saved worth of a point in KES; null if none was saved. */
  from: number | null;
  /** The typed worth; null if it is not valid. */
  to: number | null;
}

/** Says, before another worth of a point is saved, how the points of all customers change with it. */
export function Liability({ from, to }: LiabilityProps) {
  const { data, isError } = useQuery(dashboardQuery());
  const isChanged = to !== null && to !== from;
  return (
    // Always in the page, so that a text that appears in it is announced.
    <div role="status" className="liability">
      {isChanged && data && data.pointsHeld > 0 && (
        <p className="alert alert-warning">{changeText(data.pointsHeld, from, to)}</p>
      )}
      {isChanged && isError && !data && (
        <p className="form-text">{t('How many points are held could not be loaded.')}</p>
      )}
    </div>
  );
}

function changeText(held: number, from: number | null, to: number): string {
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
