import { useState } from 'react';
import { acceptMilestone, type Milestone } from '#shared/projects/contract.ts';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useProjectChange } from '../acts/use-project-change.ts';

interface AcceptMilestoneProps {
  projectId: string;
  milestone: Milestone;
}

/** Accepts a milestone that is not the delivery, after a question. */
export function AcceptMilestone({ projectId, milestone }: AcceptMilestoneProps) {
  const { number, name, kind, presentedAt } = milestone;
  const [isAsking, setAsking] = useState(false);
  const accept = useProjectChange({
    projectId,
    name: `accept-milestone-${number}-${presentedAt}`,
    send: (_: null, idempotencyKey) =>
      call(acceptMilestone, {
        params: { projectId, milestone: String(number) },
        body: { presentedAt: presentedAt ?? '' },
        idempotencyKey,
      }),
    done: t('You accepted “{name}”.', { name }),
  });
  return (
    <>
      <button type="button" className="btn btn-primary" onClick={() => setAsking(true)}>
        {t('Accept')}
      </button>
      {isAsking && (
        <FormDialog
          title={t('Accept “{name}”?', { name })}
          submitLabel={t('Yes, accept')}
          busyLabel={t('Accepting...')}
          busy={accept.isPending}
          onSubmit={() => accept.mutate(null, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          <p>
            {kind === 'scope'
              ? t(
                  'We then build what is agreed. What you want otherwise later is a change request.',
                )
              : t('It counts as done then. What you want otherwise later is a change request.')}
          </p>
        </FormDialog>
      )}
    </>
  );
}
