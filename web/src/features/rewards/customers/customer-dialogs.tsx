import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { adjust, type Customer, editCustomer, eraseCustomer } from '#shared/rewards/contract.ts';
import { worthOf } from '#shared/rewards/points.ts';
import { Acts } from '#web/src/components/act-button.tsx';
import { AskFirst } from '#web/src/components/ask-first.tsx';
import { Button } from '#web/src/components/button.tsx';
import { ChoiceGroup } from '#web/src/components/choice-group.tsx';
import { Dialog } from '#web/src/components/dialog.tsx';
import { Facts } from '#web/src/components/facts.tsx';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { FormField } from '#web/src/components/form-field.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { parseWhole } from '#web/src/lib/forms/parse-number.ts';
import { useChangeForm } from '#web/src/lib/forms/use-change-form.ts';
import { formatDay, formatKes, formatNumber } from '#web/src/lib/language/format.ts';
import { msg, t, tn } from '#web/src/lib/language/text.ts';
import { fragmentOf } from '#web/src/lib/navigation/fragment.ts';
import { useRole } from '#web/src/lib/session/session.ts';
import { BirthdayField, ConsentTick } from '../lookup/customer-fields.tsx';
import {
  adjustReasonLabels,
  forgetPoints,
  points,
  pointsInPlace,
  pointsText,
  refusalMessage,
} from '../points/entries.ts';
import type { PointRules } from '../points/rewards-screen.tsx';
import {
  actsFor,
  type CustomerAct,
  consentLabel,
  consentOrigin,
  customerActs,
  nextExpiryText,
  type Opened,
} from './customer-table.tsx';

/** Few need these, so a till does not load them. */
const NumberDialog = lazy(async () => ({
  default: (await import('./move-dialogs.tsx')).NumberDialog,
}));
const MergeDialog = lazy(async () => ({
  default: (await import('./move-dialogs.tsx')).MergeDialog,
}));
const TellDialog = lazy(() => import('./tell-dialog.tsx'));
const CardDialog = lazy(() => import('../points/card-dialog.tsx'));

interface DialogProps {
  customer: Customer;
  onClose: () => void;
}

const dialogs: Readonly<Record<CustomerAct, (props: DialogProps) => ReactNode>> = {
  adjust: (props) => <AdjustDialog {...props} />,
  card: ({ customer, onClose }) => <CardDialog phone={customer.phone} onClose={onClose} />,
  tell: (props) => <TellDialog {...props} />,
  edit: (props) => <EditDialog {...props} />,
  number: (props) => <NumberDialog {...props} />,
  merge: (props) => <MergeDialog {...props} />,
  erase: (props) => <EraseDialog {...props} />,
};

interface CustomerDialogsProps {
  opened: Opened;
  rules: PointRules;
  onOpen: (opened: Opened) => void;
  onClose: () => void;
}

/** Above the list, which may be refreshed meanwhile. */
export function CustomerDialogs({ opened, rules, onOpen, onClose }: CustomerDialogsProps) {
  const { customer, what } = opened;
  const { phone, name, points, earned, redeemed, lastVisit, consent } = customer;
  const hash = fragmentOf({ phone });
  const role = useRole();
  if (what !== 'sheet') {
    return <Suspense fallback={null}>{dialogs[what]({ customer, onClose })}</Suspense>;
  }
  return (
    <Dialog title={name ?? formatKenyanPhone(phone)} busy={false} onClose={onClose}>
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
      <Acts
        className="sheet-main"
        acts={[
          [t('Award'), `?tab=award${hash}`, { look: 'primary' }],
          [t('Redeem'), `/reedem-points${hash}`],
        ]}
      />
      <div className="sheet-acts">
        <Link to={{ search: '?tab=history', hash }}>{t('History')}</Link>
        {actsFor(role).map((act) => (
          <button
            key={act}
            type="button"
            className={act === 'erase' ? 'sheet-danger' : undefined}
            onClick={() => onOpen({ customer, what: act })}
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

const { max: MOST } = adjust.body.points;

const ways = [msg('Add'), msg('Take away')] as const;

function AdjustDialog({ customer, onClose }: DialogProps) {
  const { phone, points: balance } = customer;
  const form = useChangeForm(adjust, {
    of: pointsInPlace,
    name: `adjust.${phone}`,
    start: { way: ways[0] as string, count: '', reason: 'Mistake', note: '' },
    rules: { count: (typed) => problemOf(pointsOf(typed), balance) },
    refusal: { at: 'count', text: refusalMessage },
    body: ({ reason, note }, typed) => ({ phone, points: pointsOf(typed) ?? 0, reason, note }),
    done: ({ customer: { points } }) =>
      t('Balance of {phone} is {balance}.', {
        phone: formatKenyanPhone(phone),
        balance: formatNumber(points),
      }),
    onDone: onClose,
  });
  const points = pointsOf(form.typed);
  return (
    <FormDialog
      of={form}
      title={t('Adjust {phone}', { phone: formatKenyanPhone(phone) })}
      submitLabel={t('Adjust')}
      busyLabel={t('Adjusting...')}
      onClose={onClose}
    >
      <ChoiceGroup
        label={t('What to do')}
        choices={ways.map((value) => ({ value }))}
        chosen={form.typed.way}
        onChoose={(way) => form.set({ way })}
      />
      <FormField
        of={form}
        name="count"
        inputMode="numeric"
        label={t('Points')}
        help={
          points && balance + points >= 0
            ? t('Balance after: {balance}', { balance: formatNumber(balance + points) })
            : t('Balance: {balance}', { balance: formatNumber(balance) })
        }
      />
      <FormField of={form} name="reason" label={t('Reason')} labels={adjustReasonLabels} />
      <FormField of={form} name="note" label={t('Note')} optional />
    </FormDialog>
  );
}

/** Negative for fewer points; null until a number is typed. */
function pointsOf({ way, count }: { way: string; count: string }): number | null {
  const points = parseWhole(count);
  return way === 'Add' ? points : points && -points;
}

function problemOf(points: number | null, balance: number): string | undefined {
  if (!points || Math.abs(points) > MOST) {
    return t('Points must be a whole number from 1 to {most}.', { most: formatNumber(MOST) });
  }
  if (balance + points < 0) {
    return t('This would take the balance below 0 (it is {balance}).', {
      balance: formatNumber(balance),
    });
  }
}

function EditDialog({ customer, onClose }: DialogProps) {
  const { phone, consent } = customer;
  const wasGiven = consent?.given ?? false;
  const [month = '', day = ''] = customer.birthday?.split('-') ?? [];
  const form = useChangeForm(editCustomer, {
    of: {
      ...points,
      show: (client) => client.invalidateQueries({ queryKey: ['customers'] }),
      outdated: [],
    },
    start: { name: customer.name ?? '', consent: wasGiven, month, day },
    rules: {
      day: (typed) => (typed.month && !typed.day ? t('Choose the day as well.') : undefined),
    },
    body: ({ name }, typed) => ({
      phone,
      name,
      // An unchanged consent keeps its date.
      consent: typed.consent === wasGiven ? null : typed.consent,
      birthday: typed.month ? `${typed.month}-${typed.day}` : null,
    }),
    done: t('{phone} is saved.', { phone: formatKenyanPhone(phone) }),
    onDone: onClose,
  });
  return (
    <FormDialog
      of={form}
      title={t('Edit {phone}', { phone: formatKenyanPhone(phone) })}
      submitLabel={t('Save')}
      busyLabel={t('Saving...')}
      onClose={onClose}
    >
      <FormField of={form} name="name" label={t('Name')} optional />
      <ConsentTick
        isGiven={form.typed.consent}
        origin={consentOrigin(consent)}
        onChange={(given) => form.set({ consent: given })}
      />
      <BirthdayField value={form.typed} error={form.problemAt('day')} onChoose={form.set} />
    </FormDialog>
  );
}

function EraseDialog({ customer: { phone, points }, onClose }: DialogProps) {
  const client = useQueryClient();
  return (
    <AskFirst
      title={t('Erase {phone}?', { phone: formatKenyanPhone(phone) })}
      submitLabel={t('Erase')}
      busyLabel={t('Erasing...')}
      isDanger
      act={() => call(eraseCustomer, { body: { phone } })}
      goneCode="rewards.customerNotFound"
      done={t('{phone} is erased.', { phone: formatKenyanPhone(phone) })}
      onDone={() => forgetPoints(client)}
      refusalText={refusalMessage}
      onClose={onClose}
    >
      <p>{t('For a customer who asks for it. This cannot be undone.')}</p>
      <div className="goes-and-stays">
        <h3>{t('What goes')}</h3>
        <ul>
          <li>{t('The number and the name')}</li>
          <li>{t('What was agreed about offers by SMS')}</li>
          {points > 0 && <li>{tn(points, '1 point is lost', '{n} points are lost')}</li>}
        </ul>
        <h3>{t('What stays')}</h3>
        <ul>
          <li>{t('The history, without number and name, for your totals')}</li>
        </ul>
      </div>
    </AskFirst>
  );
}
