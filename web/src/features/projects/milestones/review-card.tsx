import { useState } from 'react';
import { workingDayAfter } from '#shared/platform/working-days.ts';
import type { Milestone, ProjectDetail } from '#shared/projects/contract.ts';
import { SILENCE_DAYS } from '#shared/projects/milestone-machine.ts';
import { formatDay } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { ProjectLinks } from '../project-links.tsx';
import { AcceptDelivery } from './accept-delivery.tsx';
import { AcceptMilestone } from './accept-milestone.tsx';
import { hasDraftOfChanges, RequestChanges } from './request-changes.tsx';

interface ReviewCardProps {
  project: ProjectDetail;
  milestone: Milestone;
}

/** A milestone that waits for its owner: accept it, or say what should change. */
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
          <button type="button" className="btn btn-outline-primary" onClick={() => setAsking(true)}>
            {t('Request changes')}
          </button>
        </div>
      )}
    </section>
  );
}

/** A milestone without a note was not shown here: somebody has told its owner in another way. */
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
