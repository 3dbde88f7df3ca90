import type { UseQueryResult } from '@tanstack/react-query';
import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import type { Customer } from '#shared/rewards/contract.ts';
import { rewardErrors } from '#shared/rewards/errors.ts';
import { fewestToRedeem, worthOf } from '#shared/rewards/points.ts';
import { errorText } from '#web/src/lib/errors/error-text.ts';
import { formatDay, formatKes } from '#web/src/lib/language/format.ts';
import { msg, t, tn } from '#web/src/lib/language/text.ts';
import type { PointRules } from '../point-rules.ts';
import { pointsText } from '../points-text.ts';
import { refusalMessage } from '../refusal-message.ts';
import { minimumText } from './redeem-amount.ts';

const SOON_MS = 30 * DAY_MS;

interface CustomerPointsProps {
  query: UseQueryResult<Customer | null>;
  rules: PointRules;
}

/** The customer with this number, their points and the worth of these. */
export function CustomerPoints({ query, rules }: CustomerPointsProps) {
  if (query.data) return <Holding customer={query.data} rules={rules} />;
  if (query.data === null) return errorText(rewardErrors, 'rewards.customerNotFound');
  if (query.isFetching) return t('Looking...');
  return (
    <>
      {navigator.onLine ? refusalMessage(query.error) : t(NEEDS_CONNECTION)}{' '}
      <button type="button" className="btn btn-link" onClick={() => void query.refetch()}>
        {t('Try again')}
      </button>
    </>
  );
}

export const NEEDS_CONNECTION = msg('Redeeming needs a connection.');

function Holding({ customer, rules }: { customer: Customer; rules: PointRules }) {
  const { phone, name, points, nextExpiry } = customer;
  const minimum = fewestToRedeem(rules.minRedeem, rules.pointValue);
  const isSoon = nextExpiry && Date.parse(nextExpiry.on) - Date.now() < SOON_MS;
  return (
    <>
      <span className="phone-number">{formatKenyanPhone(phone)}</span>
      {name && ` · ${name}`}
      <strong className="holding">
        {pointsText(points)} · {formatKes(worthOf(points, rules.pointValue))}
      </strong>
      {points < minimum && <span className="form-text">{minimumText(minimum)}</span>}
      {isSoon && (
        <span className="form-text">
          {tn(nextExpiry.points, '1 point expires on {day}.', '{n} points expire on {day}.', {
            day: formatDay(nextExpiry.on),
          })}
        </span>
      )}
    </>
  );
}
