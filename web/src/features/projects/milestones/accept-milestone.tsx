import { useState } from 'react';
import { acceptMilestone, type Milestone } from '#shared/projects/contract.ts';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { useChange } from '#web/src/lib/queries/use-change.ts';
import { changedProject } from '../acts/changed-project.ts';

interface AcceptMilestoneProps {
  projectId: string;
  milestone: Milestone;
}

/** Accepts a milestone that is not the delivery, after a question. */
export function AcceptMilestone({ projectId, milestone }: AcceptMilestoneProps) {
  const { number, name, kind, presentedAt } = milestone;
  const [isAsking, setAsking] = useState(false);
  const accept = useChange(acceptMilestone, {
    of: changedProject(projectId),
    params: { milestone: String(number) },
    name: `accept-milestone-${number}-${presentedAt}`,
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
          onSubmit={() =>
            accept.mutate({ presentedAt: presentedAt ?? '' }, { onSettled: () => setAsking(false) })
          }
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
