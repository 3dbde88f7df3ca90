import { useState } from 'react';
import { workingDayAfter } from '#shared/platform/working-days.ts';
import { acceptMilestone, type Milestone, type ProjectDetail } from '#shared/projects/contract.ts';
import { SILENCE_DAYS } from '#shared/projects/milestone-machine.ts';
import { DialogButton } from '#web/src/components/act-button.tsx';
import { Button } from '#web/src/components/button.tsx';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { formatDay } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useChange } from '#web/src/lib/queries/use-change.ts';
import { changedProject } from '../acts/changed-project.ts';
import { ProjectLinks } from '../project-facts.tsx';
import { AcceptDelivery } from './accept-delivery.tsx';
import { hasDraftOfChanges, RequestChanges } from './request-changes.tsx';

interface ReviewCardProps {
  project: ProjectDetail;
  milestone: Milestone;
}

export function ReviewCard({ project, milestone }: ReviewCardProps) {
  const { number, name, kind, presentedNote } = milestone;
  const [isAsking, setAsking] = useState(() => hasDraftOfChanges(project.projectId, number));
  return (
    <section className="card detail-card detail-card-action" aria-labelledby={`review-${number}`}>
      <h2 id={`review-${number}`} className="h5">
        {t('“{name}” is ready for your review.', { name })}
      </h2>
      {presentedNote && <p className="as-typed">{presentedNote}</p>}
      <p className="form-text">
        {sinceText(milestone)} {silenceText(project, milestone)}
      </p>
      {project.links.length > 0 && <ProjectLinks links={project.links} />}
      {isAsking ? (
        <RequestChanges
          projectId={project.projectId}
          milestone={milestone}
          onCancel={() => setAsking(false)}
        />
      ) : (
        <div className="answers">
          {kind === 'delivery' ? (
            <AcceptDelivery project={project} milestone={milestone} />
          ) : (
            <AcceptMilestone projectId={project.projectId} milestone={milestone} />
          )}
          <Button onClick={() => setAsking(true)}>{t('Request changes')}</Button>
        </div>
      )}
    </section>
  );
}

/** A milestone without a note was not shown here: its owner was told in another way. */
function sinceText({ presentedAt, presentedNote }: Milestone): string {
  if (!presentedAt) return '';
  const day = formatDay(presentedAt);
  return presentedNote ? t('Shown to you on {day}.', { day }) : t('Ready since {day}.', { day });
}

function silenceText({ silenceAccepts }: ProjectDetail, { presentedAt }: Milestone): string {
  if (!silenceAccepts || !presentedAt) return t('Nothing is accepted without your answer.');
  const at = workingDayAfter(Date.parse(presentedAt), SILENCE_DAYS);
  return t('Without an answer by {day} it counts as accepted, as your agreement says.', {
    day: formatDay(new Date(at).toISOString()),
  });
}

interface AcceptMilestoneProps {
  projectId: string;
  milestone: Milestone;
}

/** Not for the delivery. Asks first. */
function AcceptMilestone({ projectId, milestone }: AcceptMilestoneProps) {
  const { number, name, kind, presentedAt } = milestone;
  const accept = useChange(acceptMilestone, {
    of: changedProject(projectId),
    params: { milestone: String(number) },
    name: `accept-milestone-${number}-${presentedAt}`,
    done: t('You accepted “{name}”.', { name }),
  });
  return (
    <DialogButton label={t('Accept')} className="btn-primary">
      {(close) => (
        <FormDialog
          title={t('Accept “{name}”?', { name })}
          submitLabel={t('Yes, accept')}
          busyLabel={t('Accepting...')}
          busy={accept.isPending}
          onSubmit={() => accept.mutate({ presentedAt: presentedAt ?? '' }, { onSettled: close })}
          onClose={close}
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
    </DialogButton>
  );
}
