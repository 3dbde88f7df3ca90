import { useState } from 'react';
import { offerSupport } from '#shared/delivery/contract.ts';
import { kes } from '#shared/platform/kes.ts';
import { MOST_INCLUDED } from '#shared/projects/limits.ts';
import { type SupportKind, supportKinds } from '#shared/projects/support-plans.ts';
import { NumberField } from '#web/src/components/number-field.tsx';
import { TextAreaField } from '#web/src/components/text-field.tsx';
import { parseWhole } from '#web/src/lib/forms/parse-number.ts';
import { formatDay } from '#web/src/lib/language/format.ts';
import { Card } from '#web/src/office/file/card.tsx';
import { call } from '#web/src/office/lib/api.ts';
import { useMay } from '#web/src/office/lib/staff.ts';
import { areRight, type Problems, textProblem } from './fields.ts';
import { Folded } from './folded.tsx';
import { ProjectForm } from './project-form.tsx';
import type { ProjectProps } from './project-props.ts';
import { useProjectChange } from './use-project.ts';

/** KES a month. */
const MOST_PRICE = 1_000_000;

const WRONG_PRICE = 'Give the price in whole KES, at most 1,000,000.';

/** Letters of what a plan includes. */
const LEAST_INCLUDED = 10;

/** An offer as it is typed. */
interface Offered {
  price: string;
  includes: string;
}

const titles: Record<SupportKind, string> = {
  maintenance: 'Maintenance',
  hosting: 'Hosting',
  upgrades: 'Upgrades',
};

/** The optional plans: the office offers them, and the owner starts and ends them. */
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
                {plan && (
                  <p className="office-words">
                    <bdi>{plan.includes}</bdi>
                  </p>
                )}
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
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState<Partial<Offered>>({});
  const [problems, setProblems] = useState<Problems<keyof Offered>>({});
  const { price, includes } = {
    price: before ? String(before.price) : '',
    includes: before?.includes ?? '',
    ...typed,
  };
  const offer = useProjectChange({
    ref,
    send: (version) =>
      call(offerSupport, {
        params: { ref, supportPlan: kind },
        body: { version, price: parseWhole(price) ?? 0, includes: includes.trim() },
      }),
    done: 'The owner can start it.',
    onDone: () => {
      setTyped({});
      setIsOpen(false);
    },
  });
  const submit = () => {
    const wrong = {
      price: parseWhole(price, { max: MOST_PRICE }) === null ? WRONG_PRICE : undefined,
      includes: textProblem(includes, LEAST_INCLUDED, 'a text'),
    };
    setProblems(wrong);
    if (areRight(wrong)) offer.mutate();
  };
  return (
    <Folded
      summary={before ? `Change the offer of ${kind}` : `Offer ${kind}`}
      isOpen={isOpen}
      onToggle={setIsOpen}
    >
      <ProjectForm projectRef={ref} change={offer} act="Offer it" onSubmit={submit}>
        <NumberField
          label="KES a month"
          value={price}
          onType={(text) => setTyped({ ...typed, price: text })}
          error={problems.price}
        />
        <TextAreaField
          label="What is included"
          help={`The owner reads it: at least ${LEAST_INCLUDED} characters.`}
          rows={2}
          maxLength={MOST_INCLUDED}
          value={includes}
          onType={(text) => setTyped({ ...typed, includes: text })}
          error={problems.includes}
        />
      </ProjectForm>
    </Folded>
  );
}
