import { type FormEvent, useState } from 'react';
import { recordPayment } from '../../../../shared/collection/contract.ts';
import { kes } from '../../../../shared/platform/kes.ts';
import { nairobiDay } from '../../../../shared/rewards/points.ts';
import { NumberField } from '../../components/number-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { Card } from '../file/card.tsx';
import { call } from '../lib/api.ts';
import { useMay } from '../lib/staff.ts';
import type { AgreementProps } from './agreement-props.ts';
import { canBePaid } from './can-be-paid.ts';
import {
  MOST_REFERENCE,
  type Payment,
  type PaymentProblems,
  readPayment,
  type TypedPayment,
} from './payment-fields.ts';
import { useAgreementChange } from './use-agreement.ts';

/** The form of whoever reads the bank's statement. */
export function RecordPayment({ agreement }: AgreementProps) {
  const mayCollect = useMay('finance');
  if (!mayCollect || !canBePaid(agreement) || agreement.waiting || agreement.owed === 0) {
    return null;
  }
  return (
    <Card title="Record a bank payment">
      <PaymentForm agreement={agreement} />
    </Card>
  );
}

const empty = (): TypedPayment => ({ amount: '', day: nairobiDay(Date.now()), reference: '' });

function PaymentForm({ agreement: { ref, version, owed } }: AgreementProps) {
  const [typed, setTyped] = useState(empty);
  const [problems, setProblems] = useState<PaymentProblems>({});
  const record = useAgreementChange({
    ref,
    send: (payment: Payment) =>
      call(recordPayment, { params: { ref }, body: { ...payment, version } }),
    done: 'The payment waits for a second person.',
    onDone: () => setTyped(empty()),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const read = readPayment(typed, owed, nairobiDay(Date.now()));
    setProblems('problems' in read ? read.problems : {});
    if ('payment' in read) record.mutate(read.payment);
  };
  const type = (change: Partial<TypedPayment>) => setTyped({ ...typed, ...change });
  return (
    <form noValidate onSubmit={send}>
      <div className="office-fields">
        <NumberField
          label="Amount, KES"
          help={`Owed: ${kes(owed)}`}
          value={typed.amount}
          onType={(amount) => type({ amount })}
          error={problems.amount}
        />
        <TextField
          label="Day of the bank"
          type="date"
          value={typed.day}
          onType={(day) => type({ day })}
          error={problems.day}
        />
        <TextField
          label="Bank reference"
          maxLength={MOST_REFERENCE}
          value={typed.reference}
          onType={(reference) => type({ reference })}
          error={problems.reference}
        />
      </div>
      <p className="form-text">It counts when a second person has confirmed it.</p>
      <button type="submit" className="btn btn-primary btn-sm" disabled={record.isPending}>
        {record.isPending ? 'Waiting for your passkey...' : 'Record with your passkey'}
      </button>
    </form>
  );
}
