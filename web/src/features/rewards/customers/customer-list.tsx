import { formatKenyanPhone } from '#shared/platform/phone.ts';
import type { Customer } from '#shared/rewards/contract.ts';
import { worthOf } from '#shared/rewards/points.ts';
import { formatKes } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import type { PointRules } from '../point-rules.ts';
import { pointsText } from '../points-text.ts';

interface CustomerListProps {
  customers: readonly Customer[];
  rules: PointRules;
  onOpen: (customer: Customer) => void;
}

/** Customers on a phone: who it is, and what they hold. A tap opens the rest. */
export const CustomerList = ({ customers, rules, onOpen }: CustomerListProps) => (
  <ul className="row-list" aria-label={t('Customers')}>
    {customers.map((customer) => (
      <li key={customer.phone}>
        <button type="button" aria-haspopup="dialog" onClick={() => onOpen(customer)}>
          <strong className="row-title">
            {customer.name ?? formatKenyanPhone(customer.phone)}
          </strong>
          <span className="row-text">
            {pointsText(customer.points)} · {formatKes(worthOf(customer.points, rules.pointValue))}
          </span>
        </button>
      </li>
    ))}
  </ul>
);
