/** Dialogs about money in and out: payments, slips and refunds. */
import {
  proposeRefund,
  proposeReversal,
  recordPayment,
  refuseSlip,
  takeBackPayment,
} from '#shared/collection/contract.ts';
import { payoutChannels } from '#shared/collection/waiting-events.ts';
import { channelOf, providerOf } from '#shared/payments/channels.ts';
import { kes } from '#shared/platform/kes.ts';
import { Chip } from '#web/src/components/chip.tsx';
import { FormField } from '#web/src/components/form-field.tsx';
import { NumberField } from '#web/src/components/number-field.tsx';
import { parseWhole } from '#web/src/lib/forms/parse-number.ts';
import { useChangeForm } from '#web/src/office/lib/change.ts';
import { today } from '#web/src/office/projects/fields.ts';
import { ActDialog } from './act-dialog.tsx';
import { FillNextDue } from './next-due.tsx';
import { amountProblem, dayProblem, paymentRules, referenceProblem } from './payment-fields.ts';
import { anotherNumber, channelTexts, takingBackTexts } from './texts.ts';
import { type ActProps, changedInDialog, type LineActProps } from './use-agreement.ts';

/** Records what the bank's statement shows. A slip fills the form in, to be compared with it. */
export function RecordPaymentDialog({ agreement, slip, amount: first, onClose }: ActProps) {
  const { ref, owed } = agreement;
  const form = useChangeForm(recordPayment, {
    of: changedInDialog(ref),
    start: {
      amount: String(slip?.amount ?? first ?? ''),
      day: slip?.day ?? today(),
      reference: slip?.reference ?? '',
      isMore: false,
    },
    rules: paymentRules(owed, today()),
    body: ({ amount, day, reference }) => ({
      amount,
      day,
      reference,
      ...(amount > owed && { isMore: true }),
    }),
    done: 'The payment waits for a second person.',
    onDone: onClose,
  });
  const { amount, isMore } = form.typed;
  return (
    <ActDialog
      of={form}
      title="Record a bank payment"
      submitLabel="Record with your passkey"
      consequence="It counts when a second person has compared it with the statement and confirmed it. The owner gets a receipt then."
      onClose={onClose}
    >
      {slip && <p>The owner's slip says this. Record what the statement of the bank says.</p>}
      <NumberField
        label="Amount, KES"
        help={`Owed: ${kes(owed)}`}
        value={amount}
        onType={(text) => form.set({ amount: text, isMore: false })}
        error={form.problemAt('amount')}
      />
      <FillNextDue
        agreement={agreement}
        about="Fill in the next due"
        onFill={({ amount }) => form.set({ amount: String(amount), isMore: false })}
      />
      {(parseWhole(amount) ?? 0) > owed && (
        <label className="office-tick">
          <input
            type="checkbox"
            checked={isMore}
            onChange={({ target }) => form.set({ isMore: target.checked })}
          />{' '}
          More was paid than is owed: the rest is the owner's credit.
        </label>
      )}
      <div className="office-fields">
        <FormField of={form} name="day" label="Day of the bank" type="date" max={today()} />
        <FormField of={form} name="reference" label="Bank reference" maxLength={undefined} />
      </div>
    </ActDialog>
  );
}

export function TakeBackDialog({ agreement: { ref }, line, onClose }: LineActProps) {
  const text = takingBackTexts[providerOf[channelOf(line)]];
  const form = useChangeForm(takeBackPayment, {
    of: changedInDialog(ref),
    params: { line: String(line.line) },
    start: { day: today(), reason: '' },
    rules: {
      day: ({ day }) => dayProblem(day, today()),
      reason: 'Say why, in at least {min} characters.',
    },
    done: 'It waits for a second person.',
    onDone: onClose,
  });
  return (
    <ActDialog
      of={form}
      title={`Take back ${kes(line.amount ?? 0)}?`}
      submitLabel="Record with your passkey"
      consequence={text.consequence}
      isDanger
      onClose={onClose}
    >
      <p>
        The payment <span className="office-ref">{line.reference}</span>.
      </p>
      <FormField of={form} name="day" label={text.day} type="date" />
      <FormField of={form} name="reason" label={text.why} rows={3} />
    </ActDialog>
  );
}

export function ReverseDialog({ agreement: { ref }, line, onClose }: LineActProps) {
  const form = useChangeForm(proposeReversal, {
    of: changedInDialog(ref),
    params: { line: String(line.line) },
    start: { reason: '' },
    done: 'The reversal waits for a second person.',
    onDone: onClose,
  });
  return (
    <ActDialog
      of={form}
      title={`Have M-Pesa reverse ${kes(line.amount ?? 0)}?`}
      consequence={`When a second person has confirmed it, M-Pesa is asked once to give ${line.reference} back. It counts until M-Pesa has done so, and the owner gets an SMS then.`}
      isDanger
      onClose={onClose}
    >
      <FormField of={form} name="reason" label="Why it goes back to its payer" rows={3} />
    </ActDialog>
  );
}

/** For a slip whose payment is not at the bank. */
export function RefuseSlipDialog({ agreement: { ref }, slip, onClose }: ActProps) {
  const form = useChangeForm(refuseSlip, {
    of: changedInDialog(ref),
    params: { slipId: slip?.slipId ?? '' },
    start: { reason: '' },
    done: 'The owner is told.',
    onDone: onClose,
  });
  return (
    <ActDialog
      of={form}
      title={`Refuse the slip of ${kes(slip?.amount ?? 0)}?`}
      submitLabel="Refuse it"
      busyLabel="Refusing it..."
      consequence="The owner gets an SMS, reads why among the payments, and can send another slip. Nothing that is paid or owed changes."
      isDanger
      onClose={onClose}
    >
      <FormField of={form} name="reason" label="Why, which the owner reads" rows={3} />
    </ActDialog>
  );
}

const payoutTexts = Object.fromEntries(payoutChannels.map((one) => [one, channelTexts[one]]));

/** Proposes to count a payout as a refund. */
export function RefundDialog({ agreement, onClose }: ActProps) {
  const { ref, refundable, refundRequest } = agreement;
  const form = useChangeForm(proposeRefund, {
    of: changedInDialog(ref),
    // A refusal reads the agreement again.
    start: () => ({
      amount: String(refundable),
      channel: refundRequest ? 'paybill' : 'bank',
      day: today(),
      reference: '',
      reason: refundRequest ? 'The owner asked for it.' : '',
    }),
    rules: {
      amount: ({ amount }) =>
        amountProblem(amount, refundable, 'Refund at most what can be paid out'),
      day: ({ day }) => dayProblem(day, today()),
      reference: ({ reference }) => referenceProblem(reference.trim()),
    },
    done: 'The refund waits for a second person.',
    onDone: onClose,
  });
  const left = Math.max(0, refundable - (parseWhole(form.typed.amount) ?? 0));
  return (
    <ActDialog
      of={form}
      title="Propose a refund"
      consequence={`When a second person has confirmed it, ${kes(left)} of ${kes(refundable)} is left to be paid out. The owner gets an SMS then. Nothing is sent from here.`}
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
        <FormField
          of={form}
          name="amount"
          label="Amount, KES"
          help={`Can be paid out: ${kes(refundable)}`}
        />
        <FormField of={form} name="channel" label="Paid out by" labels={payoutTexts} />
        <FormField of={form} name="day" label="Day" type="date" />
        <FormField
          of={form}
          name="reference"
          label="Reference of what was paid out"
          maxLength={undefined}
        />
      </div>
      <FormField of={form} name="reason" label="Why, for colleagues" rows={2} />
    </ActDialog>
  );
}
