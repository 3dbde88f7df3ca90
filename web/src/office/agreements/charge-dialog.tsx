import { useState } from 'react';
import { type ChargePart, charges } from '#shared/agreements/charges.ts';
import { addCharge } from '#shared/collection/contract.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import { MOST_REASON } from '#shared/projects/limits.ts';
import { NumberField } from '#web/src/components/number-field.tsx';
import { SelectField } from '#web/src/components/select-field.tsx';
import { TextAreaField, TextField } from '#web/src/components/text-field.tsx';
import { parseWhole } from '#web/src/lib/forms/parse-number.ts';
import { call } from '#web/src/office/lib/api.ts';
import { areRight, type Problems, reasonProblem } from '#web/src/office/projects/fields.ts';
import { ActDialog } from './act-dialog.tsx';
import type { ActProps } from './agreement-props.ts';
import { MOST_MOVED } from './limits.ts';
import { owedText } from './owed-text.ts';
import { amountProblem, dayProblem } from './payment-fields.ts';
import { useAgreementChange } from './use-agreement.ts';

/** Charges a fee, or for paying late. One person does, and two can forgive it. */
export function ChargeDialog({ agreement, onClose }: ActProps) {
  const { ref, version, owed, chargeable } = agreement;
  const [part, setPart] = useState<ChargePart>(chargeable[0] ?? 'fee');
  const [amount, setAmount] = useState('');
  const [day, setDay] = useState(() => nairobiDay(Date.now()));
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Problems<'amount' | 'day' | 'reason'>>({});
  const charged = parseWhole(amount) ?? 0;
  const charge = useAgreementChange({
    ref,
    isShownInPlace: true,
    onDone: onClose,
    send: () =>
      call(addCharge, {
        params: { ref },
        body: { version, part, amount: charged, day, reason: reason.trim() },
      }),
    done: 'It is charged.',
  });
  const submit = () => {
    const wrong = {
      amount: amountProblem(amount, MOST_MOVED, 'Charge at most'),
      day: dayProblem(day, nairobiDay(Date.now())) && 'Choose a day, today or before.',
      reason: reasonProblem(reason),
    };
    setProblems(wrong);
    if (areRight(wrong)) charge.mutate();
  };
  return (
    <ActDialog
      title="Add a charge"
      submitLabel="Charge with your passkey"
      consequence={`It counts at once: ${owedText(owed, owed + charged)}. The owner gets an SMS. Only two people can forgive it.`}
      change={charge}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="office-fields">
        <SelectField
          label="What it is"
          value={part}
          onChoose={(chosen) => setPart((now) => chargeable.find((one) => one === chosen) ?? now)}
        >
          {chargeable.map((one) => (
            <option key={one} value={one}>
              {charges[one].name.en}
            </option>
          ))}
        </SelectField>
        <NumberField
          label="Amount, KES"
          value={amount}
          onType={setAmount}
          error={problems.amount}
        />
      </div>
      <TextField
        label="Day"
        type="date"
        help="It belongs to the installment that is due on this day or next."
        value={day}
        onType={setDay}
        error={problems.day}
      />
      <TextAreaField
        label="Why, for colleagues"
        rows={2}
        maxLength={MOST_REASON}
        value={reason}
        onType={setReason}
        error={problems.reason}
      />
    </ActDialog>
  );
}
