import { offerSupport } from '#shared/delivery/contract.ts';
import { kes } from '#shared/platform/kes.ts';
import { type SupportKind, supportKinds } from '#shared/projects/support-plans.ts';
import { FormField } from '#web/src/components/form-field.tsx';
import { formatDay } from '#web/src/lib/language/format.ts';
import { Card, Words } from '#web/src/office/lib/card.tsx';
import { useChangeForm } from '#web/src/office/lib/change.ts';
import { useMay } from '#web/src/office/lib/staff.ts';
import { ProjectForm } from './project-forms.tsx';
import { changedProject, type ProjectProps } from './use-project.ts';

const titles: Record<SupportKind, string> = {
  maintenance: 'Maintenance',
  hosting: 'Hosting',
  upgrades: 'Upgrades',
};

/** Optional plans: the office offers them, the owner starts and ends them. */
export function Support({ project }: ProjectProps) {
  const mayDeliver = useMay('deliver');
  const { supportPlans, stage } = project;
  return (
    <Card title="Support">
      <ul className="office-list">
        {supportKinds.map((kind) => {
          const plan = supportPlans.find((one) => one.kind === kind);
          return (
            <li key={kind}>
              <div className="office-part">
                <strong>{titles[kind]}</strong>{' '}
                {plan ? `${kes(plan.price)} a month` : 'not offered'}{' '}
                {plan && <span className="office-status">{plan.state}</span>}
                {plan && <Words>{plan.includes}</Words>}
                {plan?.startDay && (
                  <small>
                    From {formatDay(plan.startDay)}
                    {plan.endDay && `, until ${formatDay(plan.endDay)}`}
                  </small>
                )}
                {mayDeliver && stage !== 'Cancelled' && plan?.state !== 'Running' && (
                  <OfferSupport project={project} kind={kind} />
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function OfferSupport({ project, kind }: ProjectProps & { kind: SupportKind }) {
  const { ref, supportPlans } = project;
  const before = supportPlans.find((one) => one.kind === kind);
  const form = useChangeForm(offerSupport, {
    of: changedProject(ref),
    params: { supportPlan: kind },
    start: { price: before ? String(before.price) : '', includes: before?.includes ?? '' },
    rules: { price: 'Give the price in whole KES, at most {max}.' },
    done: 'The owner can start it.',
  });
  return (
    <ProjectForm
      of={form}
      summary={before ? `Change the offer of ${kind}` : `Offer ${kind}`}
      act="Offer it"
    >
      <FormField of={form} name="price" label="KES a month" />
      <FormField
        of={form}
        name="includes"
        label="What is included"
        help={`The owner reads it: at least ${offerSupport.body.includes.min} characters.`}
        rows={2}
      />
    </ProjectForm>
  );
}
