import { useState } from 'react';
import { type JournalLine, takeBackPayment } from '../../../../shared/collection/contract.ts';
import { kes } from '../../../../shared/platform/kes.ts';
import { LEAST_REASON, MOST_REASON } from '../../../../shared/projects/limits.ts';
import { nairobiDay } from '../../../../shared/rewards/points.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { TextAreaField, TextField } from '../../components/text-field.tsx';
import { call } from '../lib/api.ts';
import type { AgreementProps } from './agreement-props.ts';
import { dayProblem } from './payment-fields.ts';
import { useAgreementChange } from './use-agreement.ts';

interface TakeBackDialogProps extends AgreementProps {
  line: JournalLine;
  onClose: () => void;
}

/** Records that the bank took a payment back. It counts when a second person confirms it. */
export function TakeBackDialog({ agreement, line, onClose }: TakeBackDialogProps) {
  const { ref, version } = agreement;
  const [day, setDay] = useState(() => nairobiDay(Date.now()));
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<{ day?: string | undefined; reason?: string }>({});
  const takeBack = useAgreementChange({
    ref,
    send: () =>
      call(takeBackPayment, {
        params: { ref, line: String(line.line) },
        body: { version, day, reason: reason.trim() },
      }),
    done: 'It waits for a second person.',
    onDone: onClose,
  });
  const submit = () => {
    const wrongDay = dayProblem(day, nairobiDay(Date.now()));
    const isShort = reason.trim().length < LEAST_REASON;
    setProblems({
      day: wrongDay,
      ...(isShort && { reason: `Say why, in at least ${LEAST_REASON} characters.` }),
    });
    if (!wrongDay && !isShort) takeBack.mutate();
  };
  return (
    <FormDialog
      title={`Take back ${kes(line.amount ?? 0)}?`}
      submitLabel="Record with your passkey"
      busyLabel="Waiting for your passkey..."
      busy={takeBack.isPending}
      isDanger
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        The payment <span className="office-ref">{line.reference}</span> stays in the journal, and
        counts no more when a second person has confirmed this.
      </p>
      <TextField
        label="Day of the bank"
        type="date"
        value={day}
        onType={setDay}
        error={problems.day}
      />
      <TextAreaField
        label="Why the bank took it back"
        rows={3}
        maxLength={MOST_REASON}
        value={reason}
        onType={setReason}
        error={problems.reason}
      />
    </FormDialog>
  );
}
