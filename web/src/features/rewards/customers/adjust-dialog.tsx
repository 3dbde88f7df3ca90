import { useState } from 'react';
import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { adjust, type adjustReasons, type Customer } from '#shared/rewards/contract.ts';
import { ChoiceGroup } from '#web/src/components/choice-group.tsx';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { NumberField } from '#web/src/components/number-field.tsx';
import { SelectField } from '#web/src/components/select-field.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { parseWhole } from '#web/src/lib/forms/parse-number.ts';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { adjustReasonLabels } from '../points/entries.ts';
import { usePosting } from '../points/posting.ts';

type Reason = (typeof adjustReasons)[number];

const { max: MOST } = adjust.body.points;

const ways = [msg('Add'), msg('Take away')] as const;

interface AdjustDialogProps {
  customer: Customer;
  onClose: () => void;
}

/** Corrects a balance, with a reason. */
export function AdjustDialog({ customer, onClose }: AdjustDialogProps) {
  const [way, setWay] = useState<string>(ways[0]);
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState<Reason>('Mistake');
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string>();
  const { phone, points: balance } = customer;
  const adjustment = usePosting({
    name: `adjust.${phone}`,
    send: (points: number, idempotencyKey) =>
      call(adjust, { body: { phone, points, reason, note: note.trim() || null }, idempotencyKey }),
    done: (posting) =>
      t('Balance of {phone} is {balance}.', {
        phone: formatKenyanPhone(phone),
        balance: formatNumber(posting.customer.points),
      }),
    onRefused: setProblem,
  });
  const count = parseWhole(typed);
  const points = way === 'Add' ? count : count && -count;
  const isBelowZero = points !== null && balance + points < 0;

  const submit = () => {
    const found = problemOf(points, isBelowZero, balance);
    setProblem(found);
    if (!found && points) adjustment.mutate(points, { onSuccess: onClose });
  };

  return (
    <FormDialog
      title={t('Adjust {phone}', { phone: formatKenyanPhone(phone) })}
      submitLabel={t('Adjust')}
      busyLabel={t('Adjusting...')}
      busy={adjustment.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChoiceGroup
        label={t('What to do')}
        choices={ways.map((value) => ({ value }))}
        chosen={way}
        onChoose={setWay}
      />
      <NumberField
        label={t('Points')}
        help={
          points && !isBelowZero
            ? t('Balance after: {balance}', { balance: formatNumber(balance + points) })
            : t('Balance: {balance}', { balance: formatNumber(balance) })
        }
        error={problem}
        value={typed}
        onType={setTyped}
      />
      <SelectField
        label={t('Reason')}
        value={reason}
        labels={adjustReasonLabels}
        onChoose={(chosen) => setReason(chosen as Reason)}
      />
      <TextField
        label={t('Note')}
        optional
        maxLength={adjust.body.note.max}
        value={note}
        onType={setNote}
      />
    </FormDialog>
  );
}

function problemOf(
  points: number | null,
  isBelowZero: boolean,
  balance: number,
): string | undefined {
  if (!points || Math.abs(points) > MOST) {
    return t('Points must be a whole number from 1 to {most}.', { most: formatNumber(MOST) });
  }
  if (isBelowZero) {
    return t('This would take the balance below 0 (it is {balance}).', {
      balance: formatNumber(balance),
    });
  }
}
