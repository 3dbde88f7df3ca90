import { Link } from 'react-router';
import type { RepaymentPeriod } from '#shared/applications/catalogue.ts';
import {
  estimateChange,
  finishChange,
  offerChange,
  refuseChange,
} from '#shared/delivery/contract.ts';
import { figuresOf } from '#shared/offers/offer.ts';
import { kes } from '#shared/platform/kes.ts';
import type { ChangeRequest } from '#shared/projects/contract.ts';
import { isUndelivered } from '#shared/projects/project-machine.ts';
import { FormField } from '#web/src/components/form-field.tsx';
import { formatDay, formatMoment } from '#web/src/lib/language/format.ts';
import { Card, List } from '#web/src/office/lib/card.tsx';
import { useChange, useChangeForm } from '#web/src/office/lib/change.ts';
import { useMay } from '#web/src/office/lib/staff.ts';
import { FirstApproval } from '#web/src/office/lib/terms.tsx';
import { estimateRules } from './fields.ts';
import { ActButton, ProjectForm } from './project-forms.tsx';
import { stateText } from './step-text.ts';
import { changedProject, type ProjectProps } from './use-project.ts';

export function ChangeRequests({ project }: ProjectProps) {
  if (project.changeRequests.length === 0) return null;
  return (
    <Card title="Change requests">
      <List isOrdered items={project.changeRequests} keyOf={({ number }) => number}>
        {(request) => <RequestLine project={project} request={request} />}
      </List>
    </Card>
  );
}

const daysText = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

type LineProps = ProjectProps & { request: ChangeRequest };

function RequestLine({ project, request }: LineProps) {
  const mayDeliver = useMay('deliver');
  const mayApprove = useMay('approve');
  const { number, text, state, sentAt, estimate, offer, agreement, rejection } = request;
  const isOpen = isUndelivered(project.stage) && (state === 'Sent' || state === 'Estimated');
  return (
    <div className="office-part">
      <p className="office-words">
        <strong>Change {number}</strong> <span className="office-status">{stateText(state)}</span>
        <br />
        <bdi>{text}</bdi>
        <br />
        <small>{formatMoment(sentAt)}</small>
      </p>
      {estimate && (
        <p>
          {estimate.price === 0 ? 'No cost' : kes(estimate.price)}, {daysText(estimate.days)}
          {estimate.note && (
            <>
              : <bdi>{estimate.note}</bdi>
            </>
          )}
        </p>
      )}
      {offer && state === 'Estimated' && (
        <p>
          Offered: {offer.installments} × {kes(offer.monthly)}, until {formatDay(offer.expiresAt)}
        </p>
      )}
      {agreement && (
        <p>
          Paid by the agreement <Link to={`/agreements/${agreement}`}>{agreement}</Link>.
        </p>
      )}
      {rejection && (
        <p>
          Rejected by {rejection.by === 'owner' ? 'the owner' : 'us'}
          {rejection.reason && (
            <>
              : <bdi>{rejection.reason}</bdi>
            </>
          )}
        </p>
      )}
      {mayDeliver && isOpen && <Estimate project={project} request={request} />}
      {mayApprove && isOpen && state === 'Estimated' && (estimate?.price ?? 0) > 0 && (
        <OfferForm project={project} request={request} />
      )}
      {mayDeliver && isOpen && <Refuse project={project} request={request} />}
      {mayDeliver && state === 'Approved by you' && <Finish project={project} request={request} />}
    </div>
  );
}

const paramsOf = ({ request: { number } }: LineProps) => ({ changeRequest: String(number) });

function Estimate(props: LineProps) {
  const { ref } = props.project;
  const { estimate } = props.request;
  const form = useChangeForm(estimateChange, {
    of: changedProject(ref),
    params: paramsOf(props),
    start: {
      price: String(estimate?.price ?? ''),
      days: String(estimate?.days ?? ''),
      note: estimate?.note ?? '',
    },
    rules: estimateRules,
    done: ({ changeRequests }) =>
      changeRequests.find(({ number }) => number === props.request.number)?.estimate?.price
        ? 'Somebody who approves makes the offer now.'
        : 'The owner can approve it now.',
  });
  return (
    <ProjectForm
      of={form}
      summary={estimate ? 'Estimate it anew' : 'Estimate it'}
      isOpenAtFirst={!estimate}
      act="Save the estimate"
    >
      <div className="office-fields">
        <FormField of={form} name="price" label="Price (KES, 0 for nothing)" />
        <FormField of={form} name="days" label="Days" />
      </div>
      <FormField of={form} name="note" label="Note for the owner" optional />
    </ProjectForm>
  );
}

function OfferForm(props: LineProps) {
  const { ref, firstOffers } = props.project;
  const { number, offer } = props.request;
  const first = firstOffers.find(({ changeRequest }) => changeRequest === number);
  const amount = props.request.estimate?.price ?? 0;
  const form = useChangeForm(offerChange, {
    of: changedProject(ref),
    params: paramsOf(props),
    start: () => ({ period: first?.period ?? '6 Months' }),
    clears: [],
    done: (changed) =>
      changed.firstOffers.some(({ changeRequest }) => changeRequest === number)
        ? 'Your approval is kept: a second person offers the same.'
        : 'The owner gets an SMS, and accepts it with a code.',
  });
  const period = form.typed.period as RepaymentPeriod;
  const { installments, monthly, last } = figuresOf({ amount, deposit: 0, period, fees: [] });
  return (
    <ProjectForm
      of={form}
      act={offer ? 'Offer it anew with your passkey' : 'Offer it with your passkey'}
      busy="Waiting for your passkey..."
      isMain={!offer}
    >
      {first && <FirstApproval of={first} second="offers the same" />}
      <FormField
        of={form}
        name="period"
        label="Repaid in"
        help={`${installments - 1} × ${kes(monthly)} and ${kes(last)}`}
      />
    </ProjectForm>
  );
}

function Refuse(props: LineProps) {
  const { ref } = props.project;
  const form = useChangeForm(refuseChange, {
    of: changedProject(ref),
    params: paramsOf(props),
    start: { reason: '' },
    done: 'The owner reads the reason.',
  });
  return (
    <ProjectForm of={form} summary="Do not make this change" act="Refuse it">
      <FormField of={form} name="reason" label="Why not, which the owner reads" rows={2} />
    </ProjectForm>
  );
}

function Finish(props: LineProps) {
  const { ref } = props.project;
  const finish = useChange(finishChange, {
    of: changedProject(ref),
    params: paramsOf(props),
    done: 'The owner reads that it is done.',
  });
  return <ActButton change={finish}>It is done</ActButton>;
}
