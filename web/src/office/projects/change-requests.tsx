import { type FormEvent, useState } from 'react';
import {
  type RepaymentPeriod,
  repaymentPeriods,
} from '../../../../shared/applications/catalogue.ts';
import {
  estimateChange,
  finishChange,
  offerChange,
  refuseChange,
} from '../../../../shared/delivery/contract.ts';
import { figuresOf } from '../../../../shared/offers/offer.ts';
import { kes } from '../../../../shared/platform/kes.ts';
import type { ChangeRequest } from '../../../../shared/projects/contract.ts';
import { isUndelivered } from '../../../../shared/projects/project-machine.ts';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { formatDay, formatMoment } from '../../lib/language/format.ts';
import { Card } from '../file/card.tsx';
import { call } from '../lib/api.ts';
import { useMay } from '../lib/staff.ts';
import { ActForm } from './act-form.tsx';
import type { ProjectProps } from './project-props.ts';
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

type LineProps = ProjectProps & { request: ChangeRequest };

function RequestLine({ project, request }: LineProps) {
  const mayDeliver = useMay('deliver');
  const mayApprove = useMay('approve');
  const { number, text, state, sentAt, estimate, offer, agreement, rejection } = request;
  const isOpen = isUndelivered(project.stage) && (state === 'Sent' || state === 'Estimated');
  return (
    <div>
      <p className="office-words">
        <strong>Change {number}</strong> <span className="office-status">{state}</span>
        <br />
        <bdi>{text}</bdi>
        <br />
        <small>{formatMoment(sentAt)}</small>
      </p>
      {estimate && (
        <p>
          {estimate.price === 0 ? 'No cost' : kes(estimate.price)}, {estimate.days} days
          {estimate.note && (
            <>
              : <bdi>{estimate.note}</bdi>
            </>
          )}
        </p>
      )}
      {offer && (
        <p>
          Offered: {offer.installments} × {kes(offer.monthly)}, until {formatDay(offer.expiresAt)}
        </p>
      )}
      {agreement && <p>Paid by the agreement {agreement}.</p>}
      {rejection && (
        <p>
          Rejected by {rejection.by === 'owner' ? 'the owner' : 'us'}: <bdi>{rejection.reason}</bdi>
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

const paramsOf = ({ project: { ref }, request: { number } }: LineProps) => ({
  ref,
  changeRequest: String(number),
});

function Estimate(props: LineProps) {
  const { ref, version } = props.project;
  const { estimate } = props.request;
  const [price, setPrice] = useState(String(estimate?.price ?? ''));
  const [days, setDays] = useState(String(estimate?.days ?? ''));
  const [note, setNote] = useState(estimate?.note ?? '');
  const save = useProjectChange({
    ref,
    send: () =>
      call(estimateChange, {
        params: paramsOf(props),
        body: { version, price: Number(price), days: Number(days), note },
      }),
    done:
      Number(price) > 0
        ? 'Somebody who approves makes the offer now.'
        : 'The owner can approve it now.',
  });
  return (
    <details className="office-more" open={!estimate}>
      <summary>{estimate ? 'Estimate it anew' : 'Estimate it'}</summary>
      <form
        className="office-form"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <div className="office-row">
          <TextField
            label="Price (KES, 0 for nothing)"
            inputMode="numeric"
            pattern="[0-9]{1,7}"
            required
            value={price}
            onType={setPrice}
          />
          <TextField
            label="Days"
            inputMode="numeric"
            pattern="[0-9]{1,3}"
            required
            value={days}
            onType={setDays}
          />
        </div>
        <TextField
          label="Note for the owner"
          optional
          maxLength={1000}
          value={note}
          onType={setNote}
        />
        <button type="submit" className="btn btn-outline-primary btn-sm" disabled={save.isPending}>
          Save the estimate
        </button>
      </form>
    </details>
  );
}

function OfferForm(props: LineProps) {
  const { ref, version } = props.project;
  const amount = props.request.estimate?.price ?? 0;
  const [period, setPeriod] = useState<RepaymentPeriod>('6 Months');
  const { installments, monthly, last } = figuresOf({ amount, deposit: 0, period, fees: [] });
  const offer = useProjectChange({
    ref,
    send: () => call(offerChange, { params: paramsOf(props), body: { version, period } }),
    done: 'The owner gets an SMS, and accepts it with a code.',
  });
  return (
    <form
      className="office-form"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        offer.mutate();
      }}
    >
      <SelectField
        label="Repaid in"
        value={period}
        onChoose={(value) => setPeriod(repaymentPeriods.find((one) => one === value) ?? '6 Months')}
      >
        {repaymentPeriods.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </SelectField>
      <p>
        {installments - 1} × {kes(monthly)} and {kes(last)}
      </p>
      <button type="submit" className="btn btn-primary btn-sm" disabled={offer.isPending}>
        Offer it with your passkey
      </button>
    </form>
  );
}

function Refuse(props: LineProps) {
  const { ref, version } = props.project;
  const refuse = useProjectChange({
    ref,
    send: (reason: string) =>
      call(refuseChange, { params: paramsOf(props), body: { version, reason } }),
    done: 'The owner reads the reason.',
  });
  return (
    <ActForm
      summary="Do not make this change"
      label="Why not, which the owner reads"
      act="Refuse it"
      change={refuse}
    />
  );
}

function Finish(props: LineProps) {
  const { ref, version } = props.project;
  const finish = useProjectChange({
    ref,
    send: () => call(finishChange, { params: paramsOf(props), body: { version } }),
    done: 'The owner reads that it is done.',
  });
  return (
    <button
      type="button"
      className="btn btn-outline-primary btn-sm"
      disabled={finish.isPending}
      onClick={() => finish.mutate()}
    >
      It is done
    </button>
  );
}
