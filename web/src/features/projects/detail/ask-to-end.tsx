import { type FormEvent, useState } from 'react';
import { type ProjectDetail, proposeEnd } from '#shared/projects/contract.ts';
import { formatDay } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useChange } from '#web/src/lib/queries/use-change.ts';
import { changedProject } from '../acts/changed-project.ts';
import { ReasonField, useReason } from '../acts/reason-field.tsx';
import { MoneyAfterEnd } from './money-after-end.tsx';
import { useWithdrawEnd } from './use-withdraw-end.ts';

/** The owner's own wish to end a project: asked for here, and taken back here. */
export function AskToEnd({ project }: { project: ProjectDetail }) {
  const { endProposal } = project;
  if (endProposal?.by === 'team') return null;
  return endProposal ? <Asked project={project} /> : <Ask project={project} />;
}

function Asked({ project: { projectId, endProposal } }: { project: ProjectDetail }) {
  const takeBack = useWithdrawEnd(projectId, t('You keep the project.'));
  if (!endProposal) return null;
  return (
    <section className="card detail-card">
      <h2 className="h5">{t('You asked us to end this project')}</h2>
      <p className="form-text">
        {t('Asked on {day}. It ends when we agree; we call you about it.', {
          day: formatDay(endProposal.at),
        })}
      </p>
      <blockquote className="as-typed quoted">{endProposal.reason}</blockquote>
      <div>
        <button
          type="button"
          className="btn btn-outline-primary"
          aria-busy={takeBack.isPending}
          onClick={() => !takeBack.isPending && takeBack.mutate()}
        >
          {takeBack.isPending ? t('Saving...') : t('Take it back')}
        </button>
      </div>
    </section>
  );
}

function Ask({ project }: { project: ProjectDetail }) {
  const { projectId } = project;
  const reason = useReason(`end.${projectId}`);
  const [isOpen, setOpen] = useState(reason.text !== '');
  const ask = useChange(proposeEnd, {
    of: changedProject(projectId),
    done: t('We have received it. We call you.'),
    onDone: reason.forget,
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ask.isPending) reason.ifLongEnough((text) => ask.mutate({ reason: text }));
  };

  return (
    <details
      className="quiet"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('Do you want to end this project?')}</summary>
      <form onSubmit={submit} noValidate>
        <MoneyAfterEnd project={project} />
        <ReasonField
          label={t('Why should it end?')}
          help={t('It ends when we have agreed. Until then you can take it back.')}
          reason={reason}
          isBusy={ask.isPending}
        />
        <button type="submit" className="btn btn-outline-danger" aria-busy={ask.isPending}>
          {ask.isPending ? t('Sending...') : t('Ask to end it')}
        </button>
      </form>
    </details>
  );
}
