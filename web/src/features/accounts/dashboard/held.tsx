import './held.scss';
import type { Dashboard } from '#shared/accounts/contract.ts';
import { fitting } from '#web/src/components/tiles.tsx';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useCountUp } from './use-count-up.ts';

/** The number of the page: what the shop has built up with its customers. A tile says what it is worth. */
export function PointsHeld({ dashboard }: { dashboard: Dashboard }) {
  const { pointsHeld } = dashboard;
  const shown = useCountUp(pointsHeld);
  return (
    <section className="held" aria-labelledby="held">
      <h2 id="held" className="held-label">
        {t('Points your customers hold now')}
      </h2>
      <p className="held-figure" style={fitting(formatNumber(pointsHeld))}>
        {formatNumber(shown)}
      </p>
    </section>
  );
}
