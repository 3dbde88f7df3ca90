import { formatKenyanPhone } from '../../../../../shared/phone.ts';
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
      {number} · {customer === null ? 'New customer' : query.isFetching ? 'Looking...' : NOT_KNOWN}
    </>
  );
}

const NOT_KNOWN = 'Balance not known without a connection';
