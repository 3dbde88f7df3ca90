import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { formatKenyanPhone } from '#shared/platform/phone.ts';
import type { Customer } from '#shared/rewards/contract.ts';
import { worthOf } from '#shared/rewards/points.ts';
import { Button } from '#web/src/components/button.tsx';
import { Dialog } from '#web/src/components/dialog.tsx';
import { Facts } from '#web/src/components/facts.tsx';
import { formatDay, formatKes, formatNumber } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { fragmentOf } from '#web/src/lib/navigation/fragment.ts';
import { useRole } from '#web/src/lib/session/session.ts';
import { pointsText } from '../points/entries.ts';
import type { PointRules } from '../points/rewards-screen.tsx';
import { AdjustDialog } from './adjust-dialog.tsx';
import {
  actsFor,
  type CustomerAct,
  consentLabel,
  customerActs,
  nextExpiryText,
  type Opened,
} from './customer-facts.ts';
import { EditDialog } from './edit-dialog.tsx';
import { EraseDialog } from './erase-dialog.tsx';

/** Few need these, so a till does not load them. */
const NumberDialog = lazy(async () => ({
  default: (await import('./number-dialog.tsx')).NumberDialog,
}));
const CardDialog = lazy(() => import('../points/card-dialog.tsx'));
const MergeDialog = lazy(async () => ({
  default: (await import('./merge-dialog.tsx')).MergeDialog,
}));

interface CustomerDialogsProps {
  opened: Opened;
  rules: PointRules;
  onOpen: (opened: Opened) => void;
  onClose: () => void;
}

/** Above the list, which may be refreshed meanwhile. */
export function CustomerDialogs({ opened, rules, onOpen, onClose }: CustomerDialogsProps) {
  const { customer, what } = opened;
  if (what === 'sheet') {
    return (
      <CustomerSheet
        customer={customer}
        rules={rules}
        onAct={(act) => onOpen({ customer, what: act })}
        onClose={onClose}
      />
    );
  }
  if (what === 'adjust') return <AdjustDialog customer={customer} onClose={onClose} />;
  if (what === 'edit') return <EditDialog customer={customer} onClose={onClose} />;
  if (what === 'erase') return <EraseDialog customer={customer} onClose={onClose} />;
  return (
    <Suspense fallback={null}>
      {what === 'card' && <CardDialog phone={customer.phone} onClose={onClose} />}
      {what === 'number' && <NumberDialog customer={customer} onClose={onClose} />}
      {what === 'merge' && <MergeDialog customer={customer} onClose={onClose} />}
    </Suspense>
  );
}

interface CustomerSheetProps {
  customer: Customer;
  rules: PointRules;
  onAct: (act: CustomerAct) => void;
  onClose: () => void;
}

function CustomerSheet({ customer, rules, onAct, onClose }: CustomerSheetProps) {
  const { phone, name, points, earned, redeemed, lastVisit, consent } = customer;
  const hash = fragmentOf({ phone });
  const role = useRole();
  return (
    <Dialog
      className="sheet"
      title={name ?? formatKenyanPhone(phone)}
      busy={false}
      onClose={onClose}
    >
      <Facts
        className="sheet-details"
        rows={[
          name !== null && [t('Phone'), formatKenyanPhone(phone)],
          [t('Balance'), `${pointsText(points)} · ${formatKes(worthOf(points, rules.pointValue))}`],
          [t('Earned / Redeemed'), `${formatNumber(earned)} / ${formatNumber(redeemed)}`],
          [t('Last visit'), lastVisit ? formatDay(lastVisit) : '–'],
          [t('Next expiry'), nextExpiryText(customer)],
          [t('SMS'), consentLabel(consent)],
        ]}
      />
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
      <Button look="link" className="sheet-close" onClick={onClose}>
        {t('Close')}
      </Button>
    </Dialog>
  );
}
