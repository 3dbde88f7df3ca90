import { Link } from 'react-router';
import { worthOf } from '../../../../../shared/rewards/points.ts';
import { formatKes } from '../../../lib/language/format.ts';
import { t } from '../../../lib/language/text.ts';
import type { PointRules } from '../point-rules.ts';
import { pointsText } from '../points-text.ts';

interface NoCreditsProps {
  /** The most points that need no code; 0 if there are none. */
  most: number;
  rules: PointRules;
  onFewer: () => void;
}

/** Says before a press that the code cannot be sent, and what can be done instead. */
export const NoCredits = ({ most, rules, onFewer }: NoCreditsProps) => (
  <div className="alert alert-warning" role="status">
    <p>
      {t(
        'Above {limit} a day the customer confirms with a code by SMS, and you have no SMS credits.',
        { limit: formatKes(rules.redeemCodeAbove ?? 0) },
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
      <Link to="/settings#billing" className="btn btn-outline-primary">
        {t('Buy SMS credits')}
      </Link>
      <Link to="/settings" className="btn btn-link">
        {t('Change the limit')}
      </Link>
    </div>
  </div>
);
