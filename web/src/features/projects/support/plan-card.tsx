import { useState } from 'react';
import { type ProjectDetail, type SupportPlan, setSupport } from '#shared/projects/contract.ts';
import { Chip } from '#web/src/components/chip.tsx';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { formatDay, formatKes } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useChange } from '#web/src/lib/queries/use-change.ts';
import { changedProject } from '../acts/changed-project.ts';
import { supportLabels, supportStateLabels } from '../labels.ts';

interface PlanCardProps {
  project: ProjectDetail;
  plan: SupportPlan;
}

/** A plan that the office offers: what it costs and has in it, since when it runs, and its switch. */
export function PlanCard({ project, plan }: PlanCardProps) {
  const { kind, price, includes, state, startDay, endDay } = plan;
  const mayChange = project.stage !== 'On Hold' && project.stage !== 'Cancelled';
  return (
    <>
      <div className="part-head">
        <h2 id={`support-${kind}`} className="h5">
          {t(supportLabels[kind])}
        </h2>
        <Chip label={supportStateLabels[state]} />
      </div>
      <p className="plan-price">{t('{amount} a month', { amount: formatKes(price) })}</p>
      <p className="as-typed">{includes}</p>
      {startDay && (
        <p className="form-text">
          {endDay
            ? t('Ran from {start} to {end}', { start: formatDay(startDay), end: formatDay(endDay) })
            : t('Runs since {start}', { start: formatDay(startDay) })}
        </p>
      )}
      {mayChange && <Switch projectId={project.projectId} plan={plan} />}
    </>
  );
}

function Switch({ projectId, plan }: { projectId: string; plan: SupportPlan }) {
  const { kind, price, includes, state } = plan;
  const isWanted = state !== 'Running';
  const name = t(supportLabels[kind]);
  const [isAsking, setAsking] = useState(false);
  const set = useChange(setSupport, {
    of: changedProject(projectId),
    params: { supportPlan: kind },
    name: `support-${kind}-${isWanted}`,
    done: isWanted ? t('{name} runs from today.', { name }) : t('{name} has ended.', { name }),
  });
  return (
    <div className="plan-switch">
      <button
        type="button"
        className={`btn ${isWanted ? 'btn-outline-primary' : 'btn-outline-danger'}`}
        onClick={() => setAsking(true)}
      >
        {isWanted ? t('Start') : t('End')}
        <span className="visually-hidden"> {name}</span>
      </button>
      {isAsking && (
        <FormDialog
          title={isWanted ? t('Start {name}?', { name }) : t('End {name}?', { name })}
          submitLabel={isWanted ? t('Yes, start') : t('Yes, end')}
          busyLabel={t('Saving...')}
          busy={set.isPending}
          isDanger={!isWanted}
          onSubmit={() =>
            set.mutate({ isWanted, price, includes }, { onSettled: () => setAsking(false) })
          }
          onClose={() => setAsking(false)}
        >
          <p>
            {isWanted
              ? t('It costs {amount} a month from today, until you end it.', {
                  amount: formatKes(price),
                })
              : t('It ends today. You can start it again later.')}
          </p>
        </FormDialog>
      )}
    </div>
  );
}
