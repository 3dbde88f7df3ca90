import { Link } from 'react-router';
import { worthOf } from '#shared/rewards/points.ts';
import { formatKes } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useBusinessInUse } from '#web/src/lib/session/session.ts';
import type { PointRules } from '../point-rules.ts';
import { pointsText } from '../points-text.ts';

interface NoCreditsProps {
  /** The most points that need no code; 0 if there are none. */
  most: number;
  rules: PointRules;
  onFewer: () => void;
}

/** Says that the code cannot be sent, and what can be done instead. Only the owner buys credits and sets the limit. */
export function NoCredits({ most, rules, onFewer }: NoCreditsProps) {
  const isOwn = useBusinessInUse() === null;
  const limit = formatKes(rules.redeemCodeAbove ?? 0);
  return (
    <div className="alert alert-warning" role="status">
      <p>
        {isOwn
          ? t(
              'Above {limit} a day the customer confirms with a code by SMS, and you have no SMS credits.',
              { limit },
            )
          : t(
              'Above {limit} a day the customer confirms with a code by SMS, and the shop has no SMS credits. Ask the owner to buy some.',
              { limit },
            )}
      </p>
      <div className="button-row">
        {most > 0 && (
          <button type="button" className="btn btn-outline-primary" onClick={onFewer}>
            {t('Use {points} ({amount}) without a code', {
              points: pointsText(most),
              amount: formatKes(worthOf(most, rules.pointValue)),
            })}
          </button>
        )}
        {isOwn && (
          <>
            <Link to="/settings#billing" className="btn btn-outline-primary">
              {t('Buy SMS credits')}
            </Link>
            <Link to="/settings" className="btn btn-link">
              {t('Change the limit')}
            </Link>
          </>
        )}
      </div>
    </div>
  );
}
