import { Link } from 'react-router';
import { formatKenyanPhone } from '#shared/platform/phone.ts';
import type { Customer } from '#shared/rewards/contract.ts';
import { worthOf } from '#shared/rewards/points.ts';
import { Dialog } from '#web/src/components/dialog.tsx';
import { formatDay, formatKes, formatNumber } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { fragmentOf } from '#web/src/lib/navigation/fragment.ts';
import { useRole } from '#web/src/lib/session/session.ts';
import type { PointRules } from '../point-rules.ts';
import { pointsText } from '../points-text.ts';
import { consentLabel } from './consent-label.ts';
import { actsFor, type CustomerAct, customerActs } from './customer-act.ts';
import { nextExpiryText } from './next-expiry-text.ts';

interface CustomerSheetProps {
  customer: Customer;
  rules: PointRules;
  onAct: (act: CustomerAct) => void;
  onClose: () => void;
}

/** All of one customer, and what can be done. */
export function CustomerSheet({ customer, rules, onAct, onClose }: CustomerSheetProps) {
  const { phone, name, points, earned, redeemed, lastVisit, consent } = customer;
  const hash = fragmentOf({ phone });
  const role = useRole();
  const details = [
    ...(name ? [{ label: t('Phone'), text: formatKenyanPhone(phone) }] : []),
    {
      label: t('Balance'),
      text: `${pointsText(points)} · ${formatKes(worthOf(points, rules.pointValue))}`,
    },
    {
      label: t('Earned / Redeemed'),
      text: `${formatNumber(earned)} / ${formatNumber(redeemed)}`,
    },
    { label: t('Last visit'), text: lastVisit ? formatDay(lastVisit) : '–' },
    { label: t('Next expiry'), text: nextExpiryText(customer) },
    { label: t('SMS'), text: consentLabel(consent) },
  ];
  return (
    <Dialog
      className="sheet"
      title={name ?? formatKenyanPhone(phone)}
      busy={false}
      onClose={onClose}
    >
      <dl className="sheet-details">
        {details.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className="sheet-main">
        <Link to={{ search: '?tab=award', hash }} className="btn btn-primary">
          {t('Award')}
        </Link>
        <Link to={{ pathname: '/reedem-points', hash }} className="btn btn-outline-primary">
          {t('Redeem')}
        </Link>
      </div>
      <div className="sheet-acts">
        <Link to={{ search: '?tab=history', hash }}>{t('History')}</Link>
        {actsFor(role).map((act) => (
          <button
            key={act}
            type="button"
            className={act === 'erase' ? 'sheet-danger' : undefined}
            onClick={() => onAct(act)}
          >
            {t(customerActs[act])}
          </button>
        ))}
      </div>
      <button type="button" className="btn btn-link sheet-close" onClick={onClose}>
        {t('Close')}
      </button>
    </Dialog>
  );
}
