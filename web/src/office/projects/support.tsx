import { type FormEvent, useState } from 'react';
import { offerSupport } from '../../../../shared/delivery/contract.ts';
import { kes } from '../../../../shared/platform/kes.ts';
import { type SupportKind, supportKinds } from '../../../../shared/projects/support-plans.ts';
import { TextAreaField, TextField } from '../../components/text-field.tsx';
import { formatDay } from '../../lib/language/format.ts';
import { Card } from '../file/card.tsx';
import { call } from '../lib/api.ts';
import { useMay } from '../lib/staff.ts';
import type { ProjectProps } from './project-props.ts';
import { useProjectChange } from './use-project.ts';

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
              <span>
                <strong>{kind}</strong>{' '}
                {plan ? `${kes(plan.price)} a month, ${plan.state.toLowerCase()}` : 'not offered'}
                {plan?.startDay && `, from ${formatDay(plan.startDay)}`}
                {plan?.endDay && `, until ${formatDay(plan.endDay)}`}
                {mayDeliver && stage !== 'Cancelled' && plan?.state !== 'Running' && (
                  <OfferSupport project={project} kind={kind} />
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function OfferSupport({ project, kind }: ProjectProps & { kind: SupportKind }) {
  const { ref, version, supportPlans } = project;
  const before = supportPlans.find((one) => one.kind === kind);
  const [price, setPrice] = useState(before ? String(before.price) : '');
  const [includes, setIncludes] = useState(before?.includes ?? '');
  const offer = useProjectChange({
    ref,
    send: () =>
      call(offerSupport, {
        params: { ref, supportPlan: kind },
        body: { version, price: Number(price), includes },
      }),
    done: 'The owner can start it.',
  });
  return (
    <details className="office-more">
      <summary>Offer {kind}</summary>
      <form
        className="office-form"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          offer.mutate();
        }}
      >
        <TextField
          label="KES a month"
          inputMode="numeric"
          pattern="[0-9]{1,7}"
          required
          value={price}
          onType={setPrice}
        />
        <TextAreaField
          label="What is included"
          required
          rows={2}
          minLength={10}
          maxLength={500}
          value={includes}
          onType={setIncludes}
        />
        <button type="submit" className="btn btn-outline-primary btn-sm" disabled={offer.isPending}>
          Offer it
        </button>
      </form>
    </details>
  );
}
