import type { FormEvent } from 'react';
import { type DeclineReason, declineReasons } from '#shared/applications/decline-reasons.ts';
import type { AffordabilityFigures } from '#shared/assessment/affordability-fields.ts';
import { recommend } from '#shared/assessment/contract.ts';
import { FormField } from '#web/src/components/form-field.tsx';
import type { Form } from '#web/src/lib/forms/use-form.ts';
import { Card } from '#web/src/office/lib/card.tsx';
import { useChangeForm } from '#web/src/office/lib/change.ts';
import { OfficeForm } from '#web/src/office/lib/office-form.tsx';
import { useDraft } from '#web/src/office/lib/use-draft.ts';
import { OfferBuilder } from './offer-builder.tsx';
import { figuresFor, levelText, readTerms, toBody, useTerms } from './terms-fields.ts';
import { changedFile, type FileProps } from './use-file.ts';

interface RecommendationProps extends FileProps {
  figures: AffordabilityFigures | null;
}

/** The reviewer's half of a decision; somebody else makes the other. */
export function Recommendation({ file, figures }: RecommendationProps) {
  if (file.application.status !== 'Under Review') return null;
  return (
    <Card title="Your recommendation">
      <RecommendForm file={file} figures={figures} />
    </Card>
  );
}

function RecommendForm({ file, figures: read }: RecommendationProps) {
  // A recommendation keeps its statement's figures until another is read.
  const figures = read ?? file.recommendation?.figures ?? null;
  const { ref, suggestedAmount } = file.application;
  const { decision = 'approve', reason, note = '' } = file.recommendation ?? {};
  const saved = { decision, reason: reason ?? '', note };
  const terms = useTerms(file, 'recommend');
  const checked = readTerms(terms.typed, suggestedAmount);
  const form = useChangeForm(recommend, {
    of: changedFile(ref),
    start: saved,
    rules: {
      reason: ({ decision, reason }) =>
        decision === 'decline' && !reason ? 'Choose a reason.' : undefined,
    },
    kept: {
      decision: useDraft(`recommended ${ref}`, saved.decision),
      reason: useDraft(`recommended reason ${ref}`, saved.reason),
      note: useDraft(`recommendation ${ref}`, saved.note),
    },
    body: ({ decision, reason, note }) => ({
      decision,
      terms: decision === 'approve' && 'terms' in checked ? toBody(checked.terms) : null,
      reason: decision === 'decline' ? reason : null,
      note,
      figures,
    }),
    done: 'Somebody with the permission approve decides now.',
    onDone: terms.undo,
  });
  const isApproval = form.typed.decision === 'approve';
  const shown = figures && isApproval ? figuresFor(figures, checked) : figures;
  const submit = (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault();
    if (!isApproval || 'terms' in checked) form.submit();
  };
  return (
    <OfficeForm of={{ isBusy: form.isBusy, submit }} act="Recommend" look="btn-primary">
      <fieldset className="office-choice">
        <legend className="form-label">What should happen?</legend>
        {(['approve', 'decline'] as const).map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="recommended"
              className="form-check-input"
              checked={form.typed.decision === one}
              onChange={() => form.set({ decision: one })}
            />{' '}
            {one === 'approve' ? 'Approve' : 'Decline'}
          </label>
        ))}
      </fieldset>
      {isApproval ? (
        <OfferBuilder file={file} terms={terms} figures={figures} />
      ) : (
        <ReasonField of={form} />
      )}
      <p className="office-unknown">
        {shown
          ? `With the figures of the statement: ${levelText(shown)}.`
          : 'Without figures: no statement has been read.'}
      </p>
      <FormField
        of={form}
        name="note"
        label="Why"
        help="For whoever decides. The owner never sees it."
        optional
        rows={2}
      />
    </OfficeForm>
  );
}

/** A reason to decline, with the words that the owner reads for it. */
export function ReasonField<Typed extends { reason: string }>({ of: form }: { of: Form<Typed> }) {
  const reason = form.typed.reason as DeclineReason | '';
  const { reason: said, advice } = reason ? declineReasons[reason] : {};
  return (
    <FormField
      of={form}
      name="reason"
      label="Reason"
      noChoice="Choose a reason"
      help={reason && `The owner reads: ${said} ${advice}`}
    />
  );
}
