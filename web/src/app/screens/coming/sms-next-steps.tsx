import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatNumber } from '../../../lib/language/format.ts';
import { t } from '../../../lib/language/text.ts';
import { preload } from '../../../lib/navigation/preload.ts';
import { dashboardQuery } from '../../../lib/queries/get-dashboard.ts';

const preloadRewards = () => preload('/reward-points');

/** Links to the customers who agreed to SMS, and the SMS credits there are. */
export const SmsNextSteps = () => (
  <>
    <p className="mb-2">
      <Link to="/reward-points" className="btn btn-primary" onPointerDown={preloadRewards}>
        {t('Award points')}
      </Link>
    </p>
    <p className="mb-0">
      <Link
        to="/reward-points?tab=customers&filter=consent"
        className="btn btn-link"
        onPointerDown={preloadRewards}
      >
        {t('See who agreed')}
      </Link>
    </p>
    <SmsBalance />
  </>
);

/** It stands below the buttons, because it may come late or not at all. */
function SmsBalance() {
  const { data } = useQuery(dashboardQuery());
  if (!data) return null;
  return (
    <p className="form-text mb-0">{t('SMS balance: {n}', { n: formatNumber(data.smsBalance) })}</p>
  );
}
