import { type FormEvent, useState } from 'react';
import type { DeclineReason } from '#shared/applications/decline-reasons.ts';
import type { AffordabilityFigures } from '#shared/assessment/affordability-fields.ts';
import { type ApplicationFile, recommend } from '#shared/assessment/contract.ts';
import { TextAreaField } from '#web/src/components/text-field.tsx';
import { call } from '#web/src/office/lib/api.ts';
import { useDraft } from '#web/src/office/lib/use-draft.ts';
import { Card } from './card.tsx';
import { levelText } from './level-text.ts';
import { OfferBuilder } from './offer-builder.tsx';
import { ReasonField } from './reason-field.tsx';
import { figuresFor, firstTerms, readTerms, toBody } from './terms-fields.ts';
import { useFileChange } from './use-file.ts';

interface RecommendationProps {
  file: ApplicationFile;
  /** What the statement says that was read on this screen. */
  figures: AffordabilityFigures | null;
}

/** The reviewer's half of a decision: somebody else makes the other one. */
export function Recommendation({ file, figures }: RecommendationProps) {
  if (file.application.status !== 'Under Review') return null;
  return (
    <Card title="Your recommendation">
      <RecommendForm key={file.recommendation?.at} file={file} figures={figures} />
    </Card>
  );
}

function RecommendForm({ file, figures: read }: RecommendationProps) {
  // What was recommended with a statement keeps its figures until another one is read.
  const figures = read ?? file.recommendation?.figures ?? null;
  const { ref, suggestedAmount } = file.application;
  const [decision, setDecision] = useState<'approve' | 'decline'>('approve');
  const [typed, setTyped] = useState(() => firstTerms(file));
  const [reason, setReason] = useState<DeclineReason | ''>('');
  const saved = file.recommendation?.note ?? '';
  const [note, setNote] = useDraft(`recommendation ${ref}`, saved);
  const [problem, setProblem] = useState('');
  const checked = readTerms(typed, suggestedAmount);
  const shown = figures && decision === 'approve' ? figuresFor(figures, checked) : figures;
  const send = useFileChange({
    ref,
    send: (version) =>
      call(recommend, {
        params: { ref },
        body: {
          decision,
          terms: decision === 'approve' && 'terms' in checked ? toBody(checked.terms) : null,
          reason: decision === 'decline' && reason ? reason : null,
          note: note.trim(),
          figures,
          version,
        },
      }),
    done: 'Somebody with the permission approve decides now.',
    onDone: () => setNote(saved),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (decision === 'decline' && !reason) return setProblem('Choose a reason.');
    setProblem('');
    if (decision === 'decline' || 'terms' in checked) send.mutate(undefined);
  };
  return (
    <form className="office-form" onSubmit={submit} noValidate>
      <fieldset className="office-choice">
        <legend className="form-label">What should happen?</legend>
        {(['approve', 'decline'] as const).map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="recommended"
              className="form-check-input"
              checked={decision === one}
              onChange={() => setDecision(one)}
            />{' '}
            {one === 'approve' ? 'Approve' : 'Decline'}
          </label>
        ))}
      </fieldset>
      {decision === 'approve' ? (
        <OfferBuilder file={file} typed={typed} onType={setTyped} />
      ) : (
        <ReasonField value={reason} onChoose={setReason} error={problem || undefined} />
      )}
      <p className="office-unknown">
        {shown
          ? `With the figures of the statement: ${levelText(shown)}.`
          : 'Without figures: no statement has been read.'}
      </p>
      <TextAreaField
        label="Why"
        help="For whoever decides. The owner never sees it."
        optional
        rows={2}
        maxLength={2000}
        value={note}
        onType={setNote}
      />
      <button type="submit" className="btn btn-primary btn-sm" disabled={send.isPending}>
        {send.isPending ? 'Saving...' : 'Recommend'}
      </button>
    </form>
  );
}
