import { useState } from 'react';
import { Link } from 'react-router';
import { type RepaymentPeriod, repaymentPeriods } from '#shared/applications/catalogue.ts';
import {
  estimateChange,
  finishChange,
  type OfficeProject,
  offerChange,
  refuseChange,
} from '#shared/delivery/contract.ts';
import { figuresOf } from '#shared/offers/offer.ts';
import { kes } from '#shared/platform/kes.ts';
import type { ChangeRequest } from '#shared/projects/contract.ts';
import { MOST_REASON } from '#shared/projects/limits.ts';
import { isUndelivered } from '#shared/projects/project-machine.ts';
import { NumberField } from '#web/src/components/number-field.tsx';
import { SelectField } from '#web/src/components/select-field.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { parseWhole } from '#web/src/lib/forms/parse-number.ts';
import { formatDay, formatMoment } from '#web/src/lib/language/format.ts';
import { Card } from '#web/src/office/file/card.tsx';
import { call } from '#web/src/office/lib/api.ts';
import { useMay, useNameOf } from '#web/src/office/lib/staff.ts';
import { ActButton } from './act-button.tsx';
import { ActForm } from './act-form.tsx';
import { areRight, daysProblem, type Problems, priceProblem } from './fields.ts';
import { Folded } from './folded.tsx';
import { ProjectForm } from './project-form.tsx';
import type { ProjectProps } from './project-props.ts';
import { stateText } from './state-text.ts';
import { useProjectChange } from './use-project.ts';

/** The changes that the owner asks for. */
export function ChangeRequests({ project }: ProjectProps) {
  if (project.changeRequests.length === 0) return null;
  return (
    <Card title="Change requests">
      <ol className="office-list">
        {project.changeRequests.map((request) => (
          <li key={request.number}>
            <RequestLine project={project} request={request} />
          </li>
        ))}
      </ol>
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

/** An estimate as it is typed. */
interface TypedEstimate {
  price: string;
  days: string;
  note: string;
}

const paramsOf = ({ project: { ref }, request: { number } }: LineProps) => ({
  ref,
  changeRequest: String(number),
});

function Estimate(props: LineProps) {
  const { ref } = props.project;
  const { estimate } = props.request;
  const [isOpen, setIsOpen] = useState(!estimate);
  const [typed, setTyped] = useState<Partial<TypedEstimate>>({});
  const [problems, setProblems] = useState<Problems<keyof TypedEstimate>>({});
  const before = {
    price: String(estimate?.price ?? ''),
    days: String(estimate?.days ?? ''),
    note: estimate?.note ?? '',
  };
  const { price, days, note } = { ...before, ...typed };
  const type = (change: Partial<TypedEstimate>) => setTyped({ ...typed, ...change });
  const save = useProjectChange({
    ref,
    send: (version) =>
      call(estimateChange, {
        params: paramsOf(props),
        body: { version, price: parseWhole(price) ?? 0, days: parseWhole(days) ?? 0, note },
      }),
    done: parseWhole(price)
      ? 'Somebody who approves makes the offer now.'
      : 'The owner can approve it now.',
    onDone: () => {
      setTyped({});
      setIsOpen(false);
    },
  });
  const submit = () => {
    const wrong = { price: priceProblem(price), days: daysProblem(days) };
    setProblems(wrong);
    if (areRight(wrong)) save.mutate();
  };
  return (
    <Folded
      summary={estimate ? 'Estimate it anew' : 'Estimate it'}
      isOpen={isOpen}
      onToggle={setIsOpen}
    >
      <ProjectForm projectRef={ref} change={save} act="Save the estimate" onSubmit={submit}>
        <div className="office-fields">
          <NumberField
            label="Price (KES, 0 for nothing)"
            value={price}
            onType={(text) => type({ price: text })}
            error={problems.price}
          />
          <NumberField
            label="Days"
            value={days}
            onType={(text) => type({ days: text })}
            error={problems.days}
          />
        </div>
        <TextField
          label="Note for the owner"
          optional
          maxLength={MOST_REASON}
          value={note}
          onType={(text) => type({ note: text })}
        />
      </ProjectForm>
    </Folded>
  );
}

function OfferForm(props: LineProps) {
  const { ref, firstOffers } = props.project;
  const { number } = props.request;
  const first = firstOffers.find(({ changeRequest }) => changeRequest === number);
  const amount = props.request.estimate?.price ?? 0;
  const [period, setPeriod] = useState<RepaymentPeriod>(first?.period ?? '6 Months');
  const { installments, monthly, last } = figuresOf({ amount, deposit: 0, period, fees: [] });
  const offer = useProjectChange({
    ref,
    send: (version) => call(offerChange, { params: paramsOf(props), body: { version, period } }),
    done: ({ firstOffers }) =>
      firstOffers.some(({ changeRequest }) => changeRequest === number)
        ? 'Your approval is kept: a second person offers the same.'
        : 'The owner gets an SMS, and accepts it with a code.',
  });
  return (
    <ProjectForm
      projectRef={ref}
      change={offer}
      act={props.request.offer ? 'Offer it anew with your passkey' : 'Offer it with your passkey'}
      busy="Waiting for your passkey..."
      isMain={!props.request.offer}
      onSubmit={() => offer.mutate()}
    >
      {first && <FirstOffer first={first} />}
      <SelectField
        label="Repaid in"
        value={period}
        onChoose={(value) => setPeriod(repaymentPeriods.find((one) => one === value) ?? '6 Months')}
        help={`${installments - 1} × ${kes(monthly)} and ${kes(last)}`}
      >
        {repaymentPeriods.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </SelectField>
    </ProjectForm>
  );
}

/** The first of two approvals, which holds for one period of repayment. */
function FirstOffer({ first }: { first: OfficeProject['firstOffers'][number] }) {
  const nameOf = useNameOf();
  return (
    <p className="office-quote" role="status">
      <strong>
        {kes(first.amount)} in {first.period}: approved by the first of two people.
      </strong>
      <br />
      <small>
        {nameOf(first.by)}, {formatMoment(first.at)}. A second person offers the same.
      </small>
    </p>
  );
}

function Refuse(props: LineProps) {
  const { ref } = props.project;
  const refuse = useProjectChange({
    ref,
    send: (version, reason: string) =>
      call(refuseChange, { params: paramsOf(props), body: { version, reason } }),
    done: 'The owner reads the reason.',
  });
  return (
    <ActForm
      projectRef={ref}
      summary="Do not make this change"
      label="Why not, which the owner reads"
      act="Refuse it"
      change={refuse}
    />
  );
}

function Finish(props: LineProps) {
  const { ref } = props.project;
  const finish = useProjectChange({
    ref,
    send: (version) => call(finishChange, { params: paramsOf(props), body: { version } }),
    done: 'The owner reads that it is done.',
  });
  return (
    <ActButton projectRef={ref} change={finish}>
      It is done
    </ActButton>
  );
}
