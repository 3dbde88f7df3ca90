import { formatKenyanPhone } from '../../../../../shared/platform/phone.ts';
import { t } from '../../../lib/language/text.ts';
import type { CustomerLookup } from '../use-customer-lookup.ts';
import { pointsText } from '../words.ts';

/** The number read back with whose it is, before anything is posted on it. */
export function FoundCustomer({ lookup }: { lookup: CustomerLookup }) {
  const { phone, customer, query } = lookup;
  if (!phone) return null;
  const number = <span className="phone-number">{formatKenyanPhone(phone)}</span>;
  if (customer) {
    const parts = [customer.name, pointsText(customer.points)].filter(Boolean);
    return (
      <>
        {number} · {parts.join(' · ')}
      </>
    );
  }
  return (
    <>
      {number} · {customer === null ? t('New customer') : unknownText(query.isFetching)}
    </>
  );
}

const unknownText = (isLooking: boolean): string =>
  isLooking ? t('Looking...') : t('Balance not known without a connection');
