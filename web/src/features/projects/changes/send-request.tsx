import type { FormEvent } from 'react';
import { sendChangeRequest } from '#shared/projects/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { t } from '#web/src/lib/language/text.ts';
import { ReasonField, useReason } from '../acts/reason-field.tsx';
import { useProjectChange } from '../acts/use-project-change.ts';

export function SendRequest({ projectId }: { projectId: string }) {
  const reason = useReason(`change-request.${projectId}`);
  const request = useProjectChange({
    projectId,
    name: 'send-change-request',
    send: (text: string, idempotencyKey) =>
      call(sendChangeRequest, { params: { projectId }, body: { text }, idempotencyKey }),
    done: t('We have received your request. We tell you what it costs and how long it takes.'),
    onDone: reason.forget,
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!request.isPending) reason.ifLongEnough(request.mutate);
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
