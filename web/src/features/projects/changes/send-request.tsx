import type { FormEvent } from 'react';
import { sendChangeRequest } from '#shared/projects/contract.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useChange } from '#web/src/lib/queries/use-change.ts';
import { changedProject } from '../acts/changed-project.ts';
import { ReasonField, useReason } from '../acts/reason-field.tsx';

export function SendRequest({ projectId }: { projectId: string }) {
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
