import { Link } from 'react-router';
import { SENDING_HOURS, type SendingHours } from '#shared/campaigns/sending-hours.ts';
import { Facts } from '#web/src/components/facts.tsx';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useBusinessInUse } from '#web/src/lib/session/session.ts';
import type { Overview } from './queries.ts';

export const SmsFacts = ({ overview }: { overview: Overview }) => (
  <Facts
    className="sms-facts"
    rows={[
      [t('Credits left'), formatNumber(overview.smsBalance)],
      [t('Sender ID'), overview.senderId],
      [t('Sending hours'), hoursText(overview.hours)],
    ]}
  />
);

/** Warns before a campaign is refused. */
export function LowCredits({ overview: { smsBalance, lowCreditAt } }: { overview: Overview }) {
  if (smsBalance > lowCreditAt) return null;
  return (
    <p className="alert alert-warning" role="status">
      {smsBalance === 0 ? t('You have no SMS credits.') : t('Your SMS credits run low.')}{' '}
      <BuyCredits />
    </p>
  );
}

/** Other hours may apply where only developers get SMS. */
const hoursText = ({ opens, closes }: SendingHours): string =>
  opens === SENDING_HOURS.opens && closes === SENDING_HOURS.closes
    ? t('8 AM – 6 PM')
    : `${clockHour(opens)} – ${clockHour(closes)}`;

const clockHour = (hour: number): string => `${hour % 12 || 12} ${hour % 24 < 12 ? 'AM' : 'PM'}`;

/** Only the owner buys credits. */
export function BuyCredits() {
  const isOwn = useBusinessInUse() === null;
  if (!isOwn) return <>{t('Ask the owner to buy SMS credits.')}</>;
  return <Link to="/settings#billing">{t('Buy SMS credits')}</Link>;
}
