import type { ProjectDetail } from '#shared/projects/contract.ts';
import { type SupportKind, supportKinds } from '#shared/projects/support-plans.ts';
import { OfficePhone } from '#web/src/components/office-phone.tsx';
import { msg, t } from '#web/src/lib/language/text.ts';
import { supportLabels } from '../labels.ts';
import { PlanCard } from './plan-card.tsx';

/** What each kind is for, and what it means to go without it. */
const withoutTexts: Record<SupportKind, string> = {
  maintenance: msg(
    'Without it we repair what does not work as agreed before the delivery, and nothing by itself after it.',
  ),
  hosting: msg(
    'Without hosting from us your software needs a server of your own, with somebody who looks after it and makes copies of your data. Without a server it does not run.',
  ),
  upgrades: msg('Without them your software stays as it was delivered.'),
};

/** Three plans beside the software. All are optional, and none runs unless the owner starts it. */
export function SupportTab({ project }: { project: ProjectDetail }) {
  return (
    <>
      <p className="mb-0">
        {t(
          'All three are optional and have a price of their own. Nothing runs unless you start it.',
        )}
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
