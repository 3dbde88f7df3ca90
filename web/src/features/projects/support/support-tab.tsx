import { type ProjectDetail, type SupportPlan, setSupport } from '#shared/projects/contract.ts';
import { type SupportKind, supportKinds } from '#shared/projects/support-plans.ts';
import { DialogButton } from '#web/src/components/act-button.tsx';
import { Chip } from '#web/src/components/chip.tsx';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { OfficePhone } from '#web/src/components/office-phone.tsx';
import { formatDay, formatKes } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { useChange } from '#web/src/lib/queries/use-change.ts';
import { changedProject } from '../acts/changed-project.ts';
import { supportLabels, supportStateLabels } from '../labels.ts';

const withoutTexts: Record<SupportKind, string> = {
  maintenance: msg(
    'Without it, repairs after the delivery are not included. What did not work as agreed before it, we repair.',
  ),
  hosting: msg(
    'Without our hosting you need your own server, and somebody who looks after it and makes copies of your data. Without a server the software does not run.',
  ),
  upgrades: msg('Without them your software stays as it was delivered.'),
};

/** All plans are optional, and none runs unless the owner starts it. */
export function SupportTab({ project }: { project: ProjectDetail }) {
  return (
    <>
      <p className="mb-0">
        {t('All three are optional, and each has its price. Nothing runs unless you start it.')}
      </p>
      {supportKinds.map((kind) => (
        <section key={kind} className="card detail-card" aria-labelledby={`support-${kind}`}>
          <Plan project={project} kind={kind} />
        </section>
      ))}
    </>
  );
}

function Plan({ project, kind }: { project: ProjectDetail; kind: SupportKind }) {
  const plan = project.supportPlans.find((one) => one.kind === kind);
  return (
    <>
      {plan ? (
        <PlanCard project={project} plan={plan} />
      ) : (
        <>
          <h2 id={`support-${kind}`} className="h5">
            {t(supportLabels[kind])}
          </h2>
          <p>
            {t('Ask us for a price:')} <OfficePhone />
          </p>
        </>
      )}
      {plan?.state !== 'Running' && <p className="form-text mb-0">{t(withoutTexts[kind])}</p>}
    </>
  );
}

function PlanCard({ project, plan }: { project: ProjectDetail; plan: SupportPlan }) {
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
  const set = useChange(setSupport, {
    of: changedProject(projectId),
    params: { supportPlan: kind },
    name: `support-${kind}-${isWanted}`,
    done: isWanted ? t('{name} runs from today.', { name }) : t('{name} has ended.', { name }),
  });
  return (
    <div className="plan-switch">
      <DialogButton
        className={isWanted ? 'btn-outline-primary' : 'btn-outline-danger'}
        label={
          <>
            {isWanted ? t('Start') : t('End')}
            <span className="visually-hidden"> {name}</span>
          </>
        }
      >
        {(close) => (
          <FormDialog
            title={isWanted ? t('Start {name}?', { name }) : t('End {name}?', { name })}
            submitLabel={isWanted ? t('Yes, start') : t('Yes, end')}
            busyLabel={t('Saving...')}
            busy={set.isPending}
            isDanger={!isWanted}
            onSubmit={() => set.mutate({ isWanted, price, includes }, { onSettled: close })}
            onClose={close}
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
      </DialogButton>
    </div>
  );
}
