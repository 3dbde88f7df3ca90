import { useState } from 'react';
import { takeBackPayment } from '#shared/collection/contract.ts';
import { kes } from '#shared/platform/kes.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import { LEAST_REASON, MOST_REASON } from '#shared/projects/limits.ts';
import { TextAreaField, TextField } from '#web/src/components/text-field.tsx';
import { call } from '#web/src/office/lib/api.ts';
import { areRight, type Problems } from '#web/src/office/projects/fields.ts';
import { ActDialog } from './act-dialog.tsx';
import type { LineActProps } from './agreement-props.ts';
import { dayProblem } from './payment-fields.ts';
import { useAgreementChange } from './use-agreement.ts';

/** What differs between money that went back to the bank and money that pays the wrong agreement. */
const texts = {
  bank: {
    day: 'Day of the bank',
    why: 'Why the bank took it back',
    consequence:
      'It stays in the journal, and counts no more when a second person has confirmed this. The owner gets an SMS then.',
  },
  mpesa: {
    day: 'Day on which it was found out',
    why: 'Why it pays another agreement',
    consequence:
      'It did come in: when a second person has confirmed this, it counts here no more and waits among the unmatched payments to be matched again. The owner gets an SMS then.',
  },
} as const;

/** Records that a payment was taken back, or pays another agreement. */
export function TakeBackDialog({ agreement: { ref, version }, line, onClose }: LineActProps) {
  const [day, setDay] = useState(() => nairobiDay(Date.now()));
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Problems<'day' | 'reason'>>({});
  const text = texts[line.channel === 'bank' ? 'bank' : 'mpesa'];
  const takeBack = useAgreementChange({
    ref,
    isShownInPlace: true,
    onDone: onClose,
    send: () =>
      call(takeBackPayment, {
        params: { ref, line: String(line.line) },
        body: { version, day, reason: reason.trim() },
      }),
    done: 'It waits for a second person.',
  });
  const submit = () => {
    const isShort = reason.trim().length < LEAST_REASON;
    const wrong = {
      day: dayProblem(day, nairobiDay(Date.now())),
      reason: isShort ? `Say why, in at least ${LEAST_REASON} characters.` : undefined,
    };
    setProblems(wrong);
    if (areRight(wrong)) takeBack.mutate();
  };
  return (
    <ActDialog
      title={`Take back ${kes(line.amount ?? 0)}?`}
      submitLabel="Record with your passkey"
      consequence={text.consequence}
      isDanger
      change={takeBack}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        The payment <span className="office-ref">{line.reference}</span>.
      </p>
      <TextField label={text.day} type="date" value={day} onType={setDay} error={problems.day} />
      <TextAreaField
        label={text.why}
        rows={3}
        maxLength={MOST_REASON}
        value={reason}
        onType={setReason}
        error={problems.reason}
      />
    </ActDialog>
  );
}
