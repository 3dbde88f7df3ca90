import {
  agreeToEnd,
  type ProjectDetail,
  type SeenEnd,
  sendEndCode,
} from '#shared/projects/contract.ts';
import { paidFor, textOfEnd } from '#shared/projects/seen-end.ts';
import { CodeSteps } from '#web/src/components/code-steps.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { formatDay } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useCodedChange } from '#web/src/lib/queries/use-coded-change.ts';
import { changedProject, sayCodeSent } from '../acts/changed-project.ts';
import { MoneyAfterEnd } from './money-after-end.tsx';
import { useWithdrawEnd } from './use-withdraw-end.ts';

/** The wish of the office to end a project. Nothing ends without the owner's code. */
export function ProposedEnd({ project }: { project: ProjectDetail }) {
  const { endProposal } = project;
  if (endProposal?.by !== 'team') return null;
  const { accepted } = project;
  const seen = { proposedAt: endProposal.at, paid: paidFor(project), accepted };
  return (
    <section className="card detail-card notice-bad" aria-labelledby="proposed-end">
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
  const { confirmation, act } = useCodedChange(agreeToEnd, {
    of: changedProject(projectId),
    purpose: 'projectEnd',
    sendCode: (_: string) => call(sendEndCode, { params: { projectId }, body: seen }),
    storedAs: `end-code.${projectId}`,
    onSent: sayCodeSent,
    body: (code) => ({ ...seen, code }),
    done: t('The project has ended.'),
  });
  const keep = useWithdrawEnd(projectId, t('The project goes on.'));
  return (
    <div className="two-answers">
      <div>
        <h3 className="h5">{t('Keep the project')}</h3>
        <p className="form-text">{t('The work goes on as agreed.')}</p>
        <button
          type="button"
          className="btn btn-outline-primary btn-lg"
          aria-busy={keep.isPending}
          onClick={() => !keep.isPending && !act.isPending && keep.mutate()}
        >
          {keep.isPending ? t('Saving...') : t('Keep the project')}
        </button>
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
