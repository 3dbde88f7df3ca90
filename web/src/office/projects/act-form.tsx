import type { UseMutationResult } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { LEAST_REASON, MOST_REASON } from '../../../../shared/projects/limits.ts';
import { TextAreaField } from '../../components/text-field.tsx';

const TOO_SHORT = `Give a reason of at least ${LEAST_REASON} characters.`;

interface ActFormProps {
  /** What the closed form says. */
  summary: string;
  label: string;
  /** The words on the button. */
  act: string;
  change: UseMutationResult<unknown, Error, string>;
}

/** An act that needs a reason, which the owner reads. It is closed until somebody wants it. */
export function ActForm({ summary, label, act, change }: ActFormProps) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  return (
    <details className="office-more">
      <summary>{summary}</summary>
      <form
        className="office-form"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (reason.trim().length < LEAST_REASON) return setProblem(TOO_SHORT);
          setProblem('');
          change.mutate(reason, { onSuccess: () => setReason('') });
        }}
      >
        <TextAreaField
          label={label}
          required
          rows={2}
          error={problem || undefined}
          maxLength={MOST_REASON}
          value={reason}
          onType={setReason}
        />
        <button
          type="submit"
          className="btn btn-outline-primary btn-sm"
          disabled={change.isPending}
        >
          {change.isPending ? 'Saving...' : act}
        </button>
      </form>
    </details>
  );
}
