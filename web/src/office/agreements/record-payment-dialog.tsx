import { useState } from 'react';
import { recordPayment } from '#shared/collection/contract.ts';
import { kes } from '#shared/platform/kes.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import { NumberField } from '#web/src/components/number-field.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { call } from '#web/src/office/lib/api.ts';
import { ActDialog } from './act-dialog.tsx';
import type { ActProps } from './agreement-props.ts';
import {
  isMoreThan,
  type Payment,
  type PaymentProblems,
  readPayment,
  type TypedPayment,
} from './payment-fields.ts';
import { useAgreementChange } from './use-agreement.ts';

const today = () => nairobiDay(Date.now());

/** The form of whoever reads the bank's statement. A slip fills it in, for them to compare. */
export function RecordPaymentDialog({ agreement, slip, onClose }: ActProps) {
  const { ref, version, owed } = agreement;
  const [typed, setTyped] = useState<TypedPayment>(() => ({
    amount: slip ? String(slip.amount) : '',
    day: slip?.day ?? today(),
    reference: slip?.reference ?? '',
  }));
  const [problems, setProblems] = useState<PaymentProblems>({});
  const record = useAgreementChange({
    ref,
    isShownInPlace: true,
    onDone: onClose,
    send: (payment: Payment) =>
      call(recordPayment, { params: { ref }, body: { ...payment, version } }),
    done: 'The payment waits for a second person.',
  });
  const submit = () => {
    const read = readPayment(typed, owed, today());
    setProblems('problems' in read ? read.problems : {});
    if ('payment' in read) record.mutate(read.payment);
  };
  const type = (change: Partial<TypedPayment>) => setTyped({ ...typed, ...change });
  return (
    <ActDialog
      title="Record a bank payment"
      submitLabel="Record with your passkey"
      consequence="It counts when a second person has compared it with the statement and confirmed it. The owner gets a receipt then."
      change={record}
      onSubmit={submit}
      onClose={onClose}
    >
      {slip && <p>The owner's slip says this. Record what the statement of the bank says.</p>}
      <NumberField
        label="Amount, KES"
        help={`Owed: ${kes(owed)}`}
        value={typed.amount}
        onType={(amount) => type({ amount, isMore: false })}
        error={problems.amount}
      />
      {isMoreThan(owed, typed.amount) && (
        <label className="office-tick">
          <input
            type="checkbox"
            checked={typed.isMore ?? false}
            onChange={({ target }) => type({ isMore: target.checked })}
          />{' '}
          More was paid than is owed: the rest is the owner's credit.
        </label>
      )}
      <div className="office-fields">
        <TextField
          label="Day of the bank"
          type="date"
          max={today()}
          value={typed.day}
          onType={(day) => type({ day })}
          error={problems.day}
        />
        <TextField
          label="Bank reference"
          value={typed.reference}
          onType={(reference) => type({ reference })}
          error={problems.reference}
        />
      </div>
    </ActDialog>
  );
}
