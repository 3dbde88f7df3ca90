import { SENDING_HOURS, type SendingHours } from '#shared/campaigns/sending-hours.ts';
import { Facts } from '#web/src/components/facts.tsx';
import { BuyCredits } from '#web/src/components/sms/sms-price.tsx';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import type { Overview } from './queries.ts';

export const SmsFacts = ({ overview }: { overview: Overview }) => (
  <Facts
    className="sms-facts"
    rows={[
      [t('Credits left'), formatNumber(overview.smsBalance)],
      [t('SMS come from'), overview.senderId],
      [t('Sending hours'), hoursText(overview.hours)],
    ]}
  />
);

/** Warns before a campaign is refused. */
export function LowCredits({ overview: { smsBalance, lowCreditAt } }: { overview: Overview }) {
  if (smsBalance > lowCreditAt) return null;
  return (
    <p className="alert alert-warning" role="status">
      {smsBalance === 0 ? t('You have no SMS credits.') : t('Your SMS credits are running low.')}{' '}
      <BuyCredits />
    </p>
  );
}

/** Other hours may apply where only developers get SMS. */
const hoursText = ({ opens, closes }: SendingHours): string =>
  opens === SENDING_HOURS.opens && closes === SENDING_HOURS.closes
    ? t('8 AM to 6 PM')
    : t('{opens} to {closes}', { opens: clockHour(opens), closes: clockHour(closes) });

const clockHour = (hour: number): string => `${hour % 12 || 12} ${hour % 24 < 12 ? 'AM' : 'PM'}`;
