import type { ProjectDetail } from '#shared/projects/contract.ts';
import { isUndelivered } from '#shared/projects/project-machine.ts';
import { t } from '#web/src/lib/language/text.ts';
import { ChangeCard } from './change-card.tsx';
import { SendRequest } from './send-request.tsx';

/** What the owner wants otherwise than agreed: each wish with its price and its time. */
export function ChangesTab({ project }: { project: ProjectDetail }) {
  const { changeRequests, stage } = project;
  const isOpen = isUndelivered(stage) && stage !== 'On Hold';
  return (
    <>
      {isOpen && <SendRequest projectId={project.projectId} />}
      {changeRequests.map((request) => (
        <ChangeCard key={request.number} project={project} request={request} isOpen={isOpen} />
      ))}
      {changeRequests.length === 0 && !isOpen && (
        <p className="card no-part">{t('You asked for no changes in this project.')}</p>
      )}
    </>
  );
}
