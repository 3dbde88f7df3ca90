import { useState } from 'react';
import { type ChangeRequest, rejectChange } from '#shared/projects/contract.ts';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { TextAreaField } from '#web/src/components/text-field.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { useChange } from '#web/src/lib/queries/use-change.ts';
import { changedProject } from '../acts/changed-project.ts';
import { useDraft } from '../acts/use-draft.ts';

interface RejectChangeProps {
  projectId: string;
  request: ChangeRequest;
}

/** Ends a request that the owner no longer wants, or whose price or time does not fit. */
export function RejectChange({ projectId, request: { number, state } }: RejectChangeProps) {
  const [isAsking, setAsking] = useState(false);
  const reason = useDraft(`reject.${projectId}.${number}`, '');
  const reject = useChange(rejectChange, {
    of: changedProject(projectId),
    params: { changeRequest: String(number) },
    done: t('Change {n} is not made.', { n: number }),
    onDone: reason.forget,
  });
  return (
    <>
      <button type="button" className="btn btn-outline-danger" onClick={() => setAsking(true)}>
        {state === 'Sent' ? t('Take the request back') : t('Reject')}
      </button>
      {isAsking && (
        <FormDialog
          title={t('Not make change {n}?', { n: number })}
          submitLabel={t('Yes, do not make it')}
          busyLabel={t('Saving...')}
          busy={reject.isPending}
          isDanger
          onSubmit={() =>
            reject.mutate({ reason: reason.value.trim() }, { onSuccess: () => setAsking(false) })
          }
          onClose={() => setAsking(false)}
        >
          <p>{t('The project goes on as agreed. You can ask for it again later.')}</p>
          <TextAreaField
            label={t('What is the reason?')}
            optional
            rows={3}
            maxLength={rejectChange.body.reason.max}
            value={reason.value}
            onType={reason.change}
          />
        </FormDialog>
      )}
    </>
  );
}
