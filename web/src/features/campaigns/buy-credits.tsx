import { Link } from 'react-router';
import { t } from '#web/src/lib/language/text.ts';
import { useBusinessInUse } from '#web/src/lib/session/session.ts';

/** Leads to where SMS credits are for sale: the owner buys them, and nobody else. */
export function BuyCredits() {
  const isOwn = useBusinessInUse() === null;
  if (!isOwn) return <>{t('Ask the owner to buy SMS credits.')}</>;
  return <Link to="/settings#billing">{t('Buy SMS credits')}</Link>;
}
