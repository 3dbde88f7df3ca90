import { type FormEvent, useState } from 'react';
import { mayCome } from '#shared/applications/application-machine.ts';
import type { DeclineReason } from '#shared/applications/decline-reasons.ts';
import {
  type ApplicationFile,
  approveApplication,
  declineApplication,
} from '#shared/assessment/contract.ts';
import { needsTwo } from '#shared/offers/exposure.ts';
import { figuresOf, type OfferTerms, SECOND_APPROVAL_ABOVE } from '#shared/offers/offer.ts';
import { kes } from '#shared/platform/kes.ts';
import { formatMoment } from '#web/src/lib/language/format.ts';
import { call } from '#web/src/office/lib/api.ts';
import { useMay, useMe, useNameOf } from '#web/src/office/lib/staff.ts';
import { Card } from './card.tsx';
import { levelText } from './level-text.ts';
import { OfferBuilder } from './offer-builder.tsx';
import { ReasonField } from './reason-field.tsx';
import { figuresFor, firstTerms, readTerms, toBody } from './terms-fields.ts';
import { useFileChange } from './use-file.ts';

/** What was recommended and decided, and the forms of whoever decides. */
export function Decision({ file }: { file: ApplicationFile }) {
  const { status } = file.application;
  const mayApprove = useMay('approve');
  const canApprove = mayCome('approve', status) || mayCome('renewOffer', status);
  return (
    <Card title="Decision">
      <Recommended file={file} />
      <Decided file={file} />
      {mayApprove && canApprove && <ApproveForm key={file.recommendation?.at} file={file} />}
      {mayApprove && mayCome('decline', status) && <DeclineForm file={file} />}
      {!mayApprove && canApprove && (
        <p className="office-unknown">Somebody with the permission approve decides.</p>
      )}
    </Card>
  );
}

function Recommended({ file: { recommendation, firstApproval } }: { file: ApplicationFile }) {
  const nameOf = useNameOf();
  return (
    <>
      {recommendation && (
        <div className="office-quote">
          <p>
            <strong>
              {recommendation.decision === 'approve'
                ? `Recommended: ${kes(recommendation.terms?.amount ?? 0)} in ${recommendation.terms?.period}`
                : `Recommended: decline, ${recommendation.reason}`}
            </strong>
            <br />
            <small>
              {nameOf(recommendation.by)}, {formatMoment(recommendation.at)}
            </small>
          </p>
          {recommendation.figures && <p>{levelText(recommendation.figures)}.</p>}
          {recommendation.note && (
            <p className="office-words">
              <bdi>{recommendation.note}</bdi>
            </p>
          )}
        </div>
      )}
      {firstApproval && (
        <p className="office-quote" role="status">
          <strong>
            {kes(firstApproval.terms.amount)} in {firstApproval.terms.period}: approved by the first
            of two people.
          </strong>
          <br />
          <small>
            {nameOf(firstApproval.by)}, {formatMoment(firstApproval.at)}. A second person approves
            the same terms.
          </small>
        </p>
      )}
    </>
  );
}

function Decided({ file: { application, offer, declineReason } }: { file: ApplicationFile }) {
  if (declineReason && application.status === 'Declined') return <p>Declined: {declineReason}.</p>;
  if (!offer) return null;
  return (
    <p>
      Offer {offer.number}: {kes(offer.amount)} in {offer.period}, {kes(offer.monthly)} a month, in
      all {kes(offer.totalToPay)}. Good until {formatMoment(offer.expiresAt)}.
    </p>
  );
}

function ApproveForm({ file }: { file: ApplicationFile }) {
  const { ref, suggestedAmount } = file.application;
  const figures = file.recommendation?.figures;
  const { data: me } = useMe();
  const [typed, setTyped] = useState(() => firstTerms(file));
  const read = readTerms(typed, suggestedAmount);
  const { owedBeside } = file;
  const exposure = { owner: owedBeside, project: 0 };
  const isLarge = 'terms' in read && needsTwo(exposure, figuresOf(read.terms).totalToPay);
  const approve = useFileChange({
    ref,
    send: (version, terms: OfferTerms) =>
      call(approveApplication, { params: { ref }, body: { ...toBody(terms), version } }),
    done: isLarge ? 'Your approval is kept.' : 'The owner gets an SMS, and reads the offer.',
  });
  if (me && file.reviewers.includes(me.staffId)) {
    return (
      <p className="office-unknown">You reviewed this application: somebody else approves it.</p>
    );
  }
  return (
    <form
      className="office-form"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if ('terms' in read) approve.mutate(read.terms);
      }}
    >
      <h3 className="h6">Approve</h3>
      <OfferBuilder file={file} typed={typed} onType={setTyped} />
      {figures && (
        <p className="office-unknown">With these terms: {levelText(figuresFor(figures, read))}.</p>
      )}
      {owedBeside > 0 && (
        <p className="form-text">The owner owes or was offered {kes(owedBeside)} already.</p>
      )}
      {isLarge && (
        <p className="form-text">
          Above {kes(SECOND_APPROVAL_ABOVE)} that the owner owes in all, two people approve the same
          terms.
        </p>
      )}
      <button
        type="submit"
        className="btn btn-primary btn-sm"
        disabled={approve.isPending || !('terms' in read)}
      >
        {approve.isPending ? 'Waiting for your passkey...' : 'Approve with your passkey'}
      </button>
    </form>
  );
}

function DeclineForm({ file }: { file: ApplicationFile }) {
  const { ref } = file.application;
  const [reason, setReason] = useState<DeclineReason | ''>(file.recommendation?.reason ?? '');
  const [problem, setProblem] = useState('');
  const decline = useFileChange({
    ref,
    send: (version, given: DeclineReason) =>
      call(declineApplication, { params: { ref }, body: { reason: given, version } }),
    done: 'The owner gets an SMS with the reason.',
  });
  return (
    <details className="office-more">
      <summary>Decline</summary>
      <form
        className="office-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!reason) return setProblem('Choose a reason.');
          setProblem('');
          decline.mutate(reason);
        }}
      >
        <ReasonField value={reason} onChoose={setReason} error={problem || undefined} />
        <button type="submit" className="btn btn-danger btn-sm" disabled={decline.isPending}>
          {decline.isPending ? 'Declining...' : 'Decline'}
        </button>
      </form>
    </details>
  );
}
