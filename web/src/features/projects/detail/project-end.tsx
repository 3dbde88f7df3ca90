import { useState } from 'react';
import {
  agreeToEnd,
  type ProjectDetail,
  proposeEnd,
  type SeenEnd,
  sendEndCode,
  withdrawEnd,
} from '#shared/projects/contract.ts';
import { paidFor, textOfEnd } from '#shared/projects/seen-end.ts';
import { ActButton } from '#web/src/components/act-button.tsx';
import { CodeSteps } from '#web/src/components/code-steps.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { useChangeForm } from '#web/src/lib/forms/use-change-form.ts';
import { formatDay, formatKes, formatNumber } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useChange } from '#web/src/lib/queries/use-change.ts';
import { useCodedChange } from '#web/src/lib/queries/use-coded-change.ts';
import { useDraft } from '#web/src/lib/storage/use-draft.ts';
import { changedProject, sayCodeSent } from '../acts/changed-project.ts';
import { ReasonField, reasonProblem } from '../acts/reason-field.tsx';

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
        {t('You asked on {day}. We will call you. It ends when we both agree.', {
          day: formatDay(endProposal.at),
        })}
      </p>
      <blockquote className="as-typed quoted">{endProposal.reason}</blockquote>
      <div>
        <ActButton
          isBusy={takeBack.isPending}
          onPress={() => takeBack.mutate()}
          className="btn-outline-primary"
          label={t('Take it back')}
          busyLabel={t('Saving...')}
        />
      </div>
    </section>
  );
}

function Ask({ project }: { project: ProjectDetail }) {
  const { projectId } = project;
  const draft = useDraft(`end.${projectId}`, '');
  const [isOpen, setOpen] = useState(draft[0] !== '');
  const form = useChangeForm(proposeEnd, {
    of: changedProject(projectId),
    start: { reason: '' },
    kept: { reason: draft },
    rules: { reason: ({ reason }) => reasonProblem(reason) },
    followsTyping: true,
    done: t('We have received it. We call you.'),
  });

  return (
    <details
      className="quiet"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('Do you want to end this project?')}</summary>
      <form onSubmit={form.submit} noValidate>
        <MoneyAfterEnd project={project} />
        <ReasonField
          of={form}
          name="reason"
          label={t('Why should it end?')}
          help={t('It ends when we both agree. Until then you can take it back.')}
        />
        <button type="submit" className="btn btn-outline-danger" aria-busy={form.isBusy}>
          {form.isBusy ? t('Sending...') : t('Ask to end it')}
        </button>
      </form>
    </details>
  );
}

/** The owner's right to cancel alone. */
export function StepBack({ project }: { project: ProjectDetail }) {
  const { projectId, stepBack, accepted } = project;
  if (!stepBack) return null;
  const { right, lastDay } = stepBack;
  const seen = { proposedAt: null, paid: paidFor(project), accepted };
  return (
    <details className="quiet">
      <summary>{t('Do you want to cancel the agreement?')}</summary>
      <p>
        {right === 'late'
          ? t('The delivery is late, so you may cancel alone until you accept it, without cost.')
          : t('You may cancel alone until {day}, before work begins, without a reason or cost.', {
              day: formatDay(lastDay ?? ''),
            })}
      </p>
      <p>
        {seen.paid === 0
          ? t('If you cancel, you owe nothing: nothing was paid yet.')
          : t(
              'If you cancel, all of your {paid} comes back to the number you sign in with. Two people of our office pay it out.',
              { paid: formatKes(seen.paid) },
            )}
      </p>
      <CancelWithCode key={textOfEnd(seen)} projectId={projectId} seen={seen} />
    </details>
  );
}

function CancelWithCode({ projectId, seen }: { projectId: string; seen: SeenEnd }) {
  return (
    <CodeSteps
      content={textOfEnd(seen)}
      {...useEndCode(projectId, seen, t('You cancelled the agreement.'))}
      text={t('We send a code by SMS. The agreement is cancelled when you enter it here.')}
      label={t('Cancel the agreement')}
      busyLabel={t('Cancelling...')}
      isDangerous
    />
  );
}

const useEndCode = (projectId: string, seen: SeenEnd, done: string) =>
  useCodedChange(agreeToEnd, {
    of: changedProject(projectId),
    purpose: 'projectEnd',
    sendCode: (_: string) => call(sendEndCode, { params: { projectId }, body: seen }),
    storedAs: `end-code.${projectId}`,
    onSent: sayCodeSent,
    body: (code) => ({ ...seen, code }),
    done,
  });

/** Nothing ends without the owner's code. */
export function ProposedEnd({ project }: { project: ProjectDetail }) {
  const { endProposal } = project;
  if (endProposal?.by !== 'team') return null;
  const { accepted } = project;
  const seen = { proposedAt: endProposal.at, paid: paidFor(project), accepted };
  return (
    <section className="card detail-card notice-late" aria-labelledby="proposed-end">
      <h2 id="proposed-end" className="h5">
        {t('We propose to end this project')}
      </h2>
      <p className="form-text">
        {t('Proposed on {day}. Nothing ends without your answer.', {
          day: formatDay(endProposal.at),
        })}
      </p>
      <blockquote className="as-typed quoted">{endProposal.reason}</blockquote>
      <MoneyAfterEnd project={project} />
      {/* Another proposal, or other money, is another decision: a code for one does not count for the next. */}
      <Answer key={textOfEnd(seen)} projectId={project.projectId} seen={seen} />
    </section>
  );
}

function Answer({ projectId, seen }: { projectId: string; seen: SeenEnd }) {
  const { confirmation, act } = useEndCode(projectId, seen, t('The project has ended.'));
  const keep = useWithdrawEnd(projectId, t('The project goes on.'));
  return (
    <div className="two-answers">
      <div>
        <h3 className="h5">{t('Keep the project')}</h3>
        <p className="form-text">{t('The work goes on as agreed.')}</p>
        <ActButton
          isBusy={keep.isPending}
          onPress={() => !act.isPending && keep.mutate()}
          className="btn-outline-primary btn-lg"
          label={t('Keep the project')}
          busyLabel={t('Saving...')}
        />
      </div>
      <div>
        <h3 className="h5">{t('Agree and end')}</h3>
        <CodeSteps
          content={textOfEnd(seen)}
          confirmation={confirmation}
          act={act}
          text={t(
            'We send a code by SMS to the number you sign in with. The project ends when you enter it here.',
          )}
          label={t('End the project')}
          busyLabel={t('Ending...')}
          isDangerous
        />
      </div>
    </div>
  );
}

function MoneyAfterEnd({ project }: { project: ProjectDetail }) {
  const { accepted, milestones } = project;
  const paid = paidFor(project);
  if (paid === 0) {
    return <p>{t('If it ends, you owe nothing: nothing was paid yet.')}</p>;
  }
  if (accepted === 0) {
    return <p>{t('If it ends, we refund your {paid}.', { paid: formatKes(paid) })}</p>;
  }
  return (
    <p>
      {t(
        'If it ends, we refund your {paid}, less the share of the milestones that you accepted ({done} of {total}).',
        {
          paid: formatKes(paid),
          done: formatNumber(accepted),
          total: formatNumber(milestones),
        },
      )}
    </p>
  );
}

/** Continues a project that one side wanted to end. @param done the toast's text */
const useWithdrawEnd = (projectId: string, done: string) =>
  useChange(withdrawEnd, { of: changedProject(projectId), done });
