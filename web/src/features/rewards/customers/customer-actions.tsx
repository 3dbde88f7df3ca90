import { Link } from 'react-router';
import { formatKenyanPhone } from '#shared/platform/phone.ts';
import type { Customer } from '#shared/rewards/contract.ts';
import { Dropdown } from '#web/src/components/dropdown.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { fragmentOf } from '#web/src/lib/navigation/fragment.ts';
import { useRole } from '#web/src/lib/session/session.ts';
import { actsFor, type CustomerAct, customerActs } from './customer-act.ts';

interface CustomerActionsProps {
  customer: Customer;
  onAct: (act: CustomerAct) => void;
}

/** What can be done with a customer on a desk, in one line: the rest is in a menu. */
export function CustomerActions({ customer: { phone }, onAct }: CustomerActionsProps) {
  const of = <span className="visually-hidden"> {formatKenyanPhone(phone)}</span>;
  const hash = fragmentOf({ phone });
  const role = useRole();
  return (
    <div className="row-actions one-line">
      <Link to={{ search: '?tab=award', hash }}>
        {t('Award')}
        {of}
      </Link>
      <Link to={{ pathname: '/reedem-points', hash }}>
        {t('Redeem')}
        {of}
      </Link>
      <Dropdown label={formatKenyanPhone(phone)} button={`${t('More')} `} className="row-menu">
        <Link to={{ search: '?tab=history', hash }} className="dropdown-link">
          {t('History')}
          {of}
        </Link>
        {actsFor(role).map((act) => (
          <button
            key={act}
            type="button"
            className={`dropdown-link ${act === 'erase' ? 'dropdown-danger' : ''}`}
            onClick={() => onAct(act)}
          >
            {t(customerActs[act])}
            {of}
          </button>
        ))}
      </Dropdown>
    </div>
  );
}
