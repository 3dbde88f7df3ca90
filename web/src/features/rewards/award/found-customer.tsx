import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { t } from '#web/src/lib/language/text.ts';
import { pointsText } from '../points-text.ts';
import type { CustomerLookup } from '../use-customer-lookup.ts';

/** Shows the number with its customer, before anything is posted. */
export function FoundCustomer({ lookup }: { lookup: CustomerLookup }) {
  const { phone, customer, query } = lookup;
  if (!phone) return null;
  const number = <span className="phone-number">{formatKenyanPhone(phone)}</span>;
  if (customer) {
    const facts = [customer.name, pointsText(customer.points)].filter(Boolean);
    return (
      <>
        {number} · {facts.join(' · ')}
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
