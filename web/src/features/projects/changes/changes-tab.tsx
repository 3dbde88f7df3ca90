import type { FormEvent } from 'react';
import { type ProjectDetail, sendChangeRequest } from '#shared/projects/contract.ts';
import { isUndelivered } from '#shared/projects/project-machine.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useChange } from '#web/src/lib/queries/use-change.ts';
import { changedProject } from '../acts/changed-project.ts';
import { ReasonField, useReason } from '../acts/reason-field.tsx';
import { ChangeCard } from './change-card.tsx';

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

function SendRequest({ projectId }: { projectId: string }) {
  const reason = useReason(`change-request.${projectId}`);
  const request = useChange(sendChangeRequest, {
    of: changedProject(projectId),
    done: t('We have received your request. We tell you what it costs and how long it takes.'),
    onDone: reason.forget,
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!request.isPending) reason.ifLongEnough((text) => request.mutate({ text }));
  };

  return (
    <section className="card detail-card">
      <h2 className="h5">{t('Ask for a change')}</h2>
      <form onSubmit={submit} noValidate>
        <ReasonField
          label={t('What should be different?')}
          help={t(
            'We tell you what it costs and how long it takes. Nothing changes before you approve it.',
          )}
          reason={reason}
          isBusy={request.isPending}
        />
        <button type="submit" className="btn btn-primary" aria-busy={request.isPending}>
          {request.isPending ? t('Sending...') : t('Send request')}
        </button>
      </form>
    </section>
  );
}
