import { type ReactNode, useState } from 'react';
import type { OfficeAgreement } from '#shared/collection/contract.ts';
import { MOST_REASON } from '#shared/projects/limits.ts';
import { TextAreaField } from '#web/src/components/text-field.tsx';
import { reasonProblem } from '#web/src/office/projects/fields.ts';
import { ActDialog } from './act-dialog.tsx';
import { useAgreementChange } from './use-agreement.ts';

interface ReasonActProps {
  agreementRef: string;
  title: string;
  /** What the field is called. */
  label: string;
  submitLabel?: string;
  busyLabel?: string;
  consequence: ReactNode;
  send: (reason: string) => Promise<OfficeAgreement>;
  /** What the toast says when it is done. */
  done: string;
  onClose: () => void;
}

/** An act that needs a reason, and nothing else. */
export function ReasonAct({ agreementRef: ref, label, send, done, ...dialog }: ReasonActProps) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const change = useAgreementChange({
    ref,
    isShownInPlace: true,
    done,
    onDone: dialog.onClose,
    send: () => send(reason.trim()),
  });
  const submit = () => {
    const wrong = reasonProblem(reason);
    setProblem(wrong);
    if (!wrong) change.mutate();
  };
  return (
    <ActDialog {...dialog} isDanger change={change} onSubmit={submit}>
      <TextAreaField
        label={label}
        rows={3}
        maxLength={MOST_REASON}
        value={reason}
        onType={setReason}
        error={problem}
      />
    </ActDialog>
  );
}
