import type { ChangeRequest, ProjectDetail } from '#shared/projects/contract.ts';
import { t } from '#web/src/lib/language/text.ts';
import { ApproveFree } from './approve-free.tsx';
import { ChangeOffer } from './change-offer.tsx';
import { RejectChange } from './reject-change.tsx';

interface ChangeAnswerProps {
  project: ProjectDetail;
  request: ChangeRequest;
}

/** What the owner can do about a change that waits for one of the two sides. */
export function ChangeAnswer({ project, request }: ChangeAnswerProps) {
  const { projectId } = project;
  const { state, estimate, offer } = request;
  if (state !== 'Sent' && state !== 'Estimated') return null;
  const isFree = estimate?.price === 0;
  return (
    <div className="answers">
      {!estimate && <p className="form-text">{t('We look at it and tell you what it takes.')}</p>}
      {estimate && !isFree && !offer && (
        <p className="form-text">{t('Our offer for it follows. You decide when it is here.')}</p>
      )}
      {estimate && isFree && (
        <ApproveFree projectId={projectId} request={request} estimatedAt={estimate.at} />
      )}
      {estimate && !isFree && offer && (
        // Another offer is another decision: a tick or a code for one does not count for the next.
        <ChangeOffer
          key={offer.number}
          {...{ project, request, offer }}
          estimatedAt={estimate.at}
        />
      )}
      <RejectChange projectId={projectId} request={request} />
    </div>
  );
}
