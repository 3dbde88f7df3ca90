import { useState } from 'react';
import { proposeRefund } from '#shared/collection/contract.ts';
import { type PayoutChannel, payoutChannels } from '#shared/collection/waiting-events.ts';
import { kes } from '#shared/platform/kes.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import { MOST_REASON } from '#shared/projects/limits.ts';
import { Chip } from '#web/src/components/chip.tsx';
import { NumberField } from '#web/src/components/number-field.tsx';
import { SelectField } from '#web/src/components/select-field.tsx';
import { TextAreaField, TextField } from '#web/src/components/text-field.tsx';
import { parseWhole } from '#web/src/lib/forms/parse-number.ts';
import { call } from '#web/src/office/lib/api.ts';
import { areRight, type Problems, reasonProblem } from '#web/src/office/projects/fields.ts';
import { ActDialog } from './act-dialog.tsx';
import type { ActProps } from './agreement-props.ts';
import { amountProblem, dayProblem, referenceProblem } from './payment-fields.ts';
import { anotherNumber, channelTexts } from './texts.ts';
import { useAgreementChange } from './use-agreement.ts';

/** A refund as it is typed. */
interface TypedRefund {
  amount: string;
  day: string;
  reference: string;
  reason: string;
}

/** Proposes to count as refunded what was paid out. */
export function RefundDialog({ agreement, onClose }: ActProps) {
  const { ref, version, refundable, refundRequest } = agreement;
  const [channel, setChannel] = useState<PayoutChannel>(refundRequest ? 'paybill' : 'bank');
  const [typed, setTyped] = useState<TypedRefund>(() => ({
    amount: String(refundable),
    day: nairobiDay(Date.now()),
    reference: '',
    reason: refundRequest ? 'The owner asked for it.' : '',
  }));
  const [problems, setProblems] = useState<Problems<keyof TypedRefund>>({});
  const type = (change: Partial<TypedRefund>) => setTyped({ ...typed, ...change });
  const amount = parseWhole(typed.amount) ?? 0;
  const propose = useAgreementChange({
    ref,
    isShownInPlace: true,
    onDone: onClose,
    send: () => {
      const { day, reference, reason } = typed;
      const body = { version, amount, day, channel, reference, reason: reason.trim() };
      return call(proposeRefund, { params: { ref }, body });
    },
    done: 'The refund waits for a second person.',
  });
  const submit = () => {
    const wrong = {
      amount: amountProblem(typed.amount, refundable, 'Refund at most what can be paid out'),
      day: dayProblem(typed.day, nairobiDay(Date.now())),
      reference: referenceProblem(typed.reference.trim()),
      reason: reasonProblem(typed.reason),
    };
    setProblems(wrong);
    if (areRight(wrong)) propose.mutate();
  };
  return (
    <ActDialog
      title="Propose a refund"
      consequence={`When a second person has confirmed it, ${kes(Math.max(0, refundable - amount))} of ${kes(refundable)} is left to be paid out. The owner gets an SMS then. Nothing is sent from here.`}
      change={propose}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        Pay it out first{refundRequest && <>, to {refundRequest.phone} as the owner asks</>}. Then
        write down what moved.
      </p>
      {refundRequest?.isOtherNumber && (
        <p>
          <Chip label={anotherNumber} /> It is not the owner's own. The owner has confirmed it with
          a code: call them if anything seems odd.
        </p>
      )}
      <div className="office-fields">
        <NumberField
          label="Amount, KES"
          help={`Can be paid out: ${kes(refundable)}`}
          value={typed.amount}
          onType={(text) => type({ amount: text })}
          error={problems.amount}
        />
        <SelectField
          label="Paid out by"
          value={channel}
          onChoose={(chosen) => setChannel(chosen === 'bank' ? chosen : 'paybill')}
        >
          {payoutChannels.map((one) => (
            <option key={one} value={one}>
              {channelTexts[one]}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Day"
          type="date"
          value={typed.day}
          onType={(day) => type({ day })}
          error={problems.day}
        />
        <TextField
          label="Reference of what was paid out"
          value={typed.reference}
          onType={(reference) => type({ reference })}
          error={problems.reference}
        />
      </div>
      <TextAreaField
        label="Why, for colleagues"
        rows={2}
        maxLength={MOST_REASON}
        value={typed.reason}
        onType={(reason) => type({ reason })}
        error={problems.reason}
      />
    </ActDialog>
  );
}
