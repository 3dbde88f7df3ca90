import { mayCome } from '#shared/applications/application-machine.ts';
import { approveApplication, declineApplication } from '#shared/assessment/contract.ts';
import { needsTwo } from '#shared/offers/exposure.ts';
import { figuresOf, SECOND_APPROVAL_ABOVE } from '#shared/offers/offer.ts';
import { kes } from '#shared/platform/kes.ts';
import { formatMoment } from '#web/src/lib/language/format.ts';
import { Compared } from '#web/src/office/affordability/figures.tsx';
import { Card, SignedBy, Words } from '#web/src/office/lib/card.tsx';
import { useChange, useChangeForm } from '#web/src/office/lib/change.ts';
import { OfficeForm } from '#web/src/office/lib/office-form.tsx';
import { useMay, useMe } from '#web/src/office/lib/staff.ts';
import { FirstApproval } from '#web/src/office/lib/terms.tsx';
import { useDraft } from '#web/src/office/lib/use-draft.ts';
import { OfferBuilder } from './offer-builder.tsx';
import { ReasonField } from './recommendation.tsx';
import { figuresFor, levelText, readTerms, toBody, useTerms } from './terms-fields.ts';
import { changedFile, type FileProps } from './use-file.ts';

export function Decision({ file }: FileProps) {
  const { status } = file.application;
  const mayApprove = useMay('approve');
  const canApprove = mayCome('approve', status) || mayCome('renewOffer', status);
  return (
    <Card title="Decision">
      <Recommended file={file} />
      <Decided file={file} />
      {mayApprove && canApprove && <ApproveForm file={file} />}
      {mayApprove && mayCome('decline', status) && <DeclineForm file={file} />}
      {!mayApprove && canApprove && (
        <p className="office-unknown">Somebody with the permission approve decides.</p>
      )}
    </Card>
  );
}

function Recommended({ file: { recommendation, firstApproval } }: FileProps) {
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
            <SignedBy by={recommendation.by} at={recommendation.at} />
          </p>
          {recommendation.figures && <p>{levelText(recommendation.figures)}.</p>}
          {recommendation.figures?.compared && <Compared of={recommendation.figures.compared} />}
          {recommendation.note && <Words>{recommendation.note}</Words>}
        </div>
      )}
      {firstApproval && (
        <FirstApproval
          of={{ ...firstApproval, ...firstApproval.terms }}
          second="approves the same terms"
        />
      )}
    </>
  );
}

function Decided({ file: { application, offer, declineReason } }: FileProps) {
  if (declineReason && application.status === 'Declined') return <p>Declined: {declineReason}.</p>;
  if (!offer) return null;
  return (
    <p>
      Offer {offer.number}: {kes(offer.amount)} in {offer.period}, {kes(offer.monthly)} a month, in
      all {kes(offer.totalToPay)}. Good until {formatMoment(offer.expiresAt)}.
    </p>
  );
}

function ApproveForm({ file }: FileProps) {
  const { ref, suggestedAmount } = file.application;
  const figures = file.recommendation?.figures ?? null;
  const { data: me } = useMe();
  const terms = useTerms(file, 'approve');
  const read = readTerms(terms.typed, suggestedAmount);
  const { owedBeside } = file;
  const exposure = { owner: owedBeside, project: 0 };
  const isLarge = 'terms' in read && needsTwo(exposure, figuresOf(read.terms).totalToPay);
  const approve = useChange(approveApplication, {
    of: changedFile(ref),
    done: ({ firstApproval }) =>
      firstApproval
        ? 'Your approval is kept: a second person approves the same terms.'
        : 'The owner gets an SMS, and reads the offer.',
    onDone: terms.undo,
  });
  if (me && file.reviewers.includes(me.staffId)) {
    return (
      <p className="office-unknown">You reviewed this application: somebody else approves it.</p>
    );
  }
  return (
    <OfficeForm
      of={{
        isBusy: approve.isPending,
        submit: (event) => {
          event?.preventDefault();
          if ('terms' in read) approve.mutate(toBody(read.terms));
        },
      }}
      act="Approve with your passkey"
      busy="Waiting for your passkey..."
      look="btn-primary"
      isDisabled={!('terms' in read)}
    >
      <h3 className="h6">Approve</h3>
      <OfferBuilder file={file} terms={terms} figures={figures} />
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
    </OfficeForm>
  );
}

function DeclineForm({ file }: FileProps) {
  const recommended = file.recommendation?.reason ?? '';
  const form = useChangeForm(declineApplication, {
    of: changedFile(file.application.ref),
    start: { reason: recommended },
    kept: { reason: useDraft(`decline ${file.application.ref}`, recommended) },
    rules: { reason: 'Choose a reason.' },
    done: 'The owner gets an SMS with the reason.',
  });
  return (
    <details className="office-more">
      <summary>Decline</summary>
      <OfficeForm of={form} act="Decline" busy="Declining..." look="btn-danger">
        <ReasonField of={form} />
      </OfficeForm>
    </details>
  );
}
