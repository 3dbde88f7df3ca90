import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { MOST_REASON } from '#shared/projects/limits.ts';
import { TextAreaField } from '#web/src/components/text-field.tsx';
import { reasonProblem } from './fields.ts';
import { Folded } from './folded.tsx';
import { ProjectForm } from './project-form.tsx';

interface ActFormProps {
  projectRef: string;
  /** What the closed form says. */
  summary: string;
  label: string;
  help?: string;
  /** The words on the button, and those while the act is under way. */
  act: string;
  busy?: string;
  change: UseMutationResult<unknown, Error, string>;
}

/** An act that needs a reason, which the owner reads. It is closed until somebody wants it. */
export function ActForm(props: ActFormProps) {
  const { projectRef, summary, label, help, act, busy, change } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const done = () => {
    setReason('');
    setIsOpen(false);
  };
  return (
    <Folded summary={summary} isOpen={isOpen} onToggle={setIsOpen}>
      <ProjectForm
        projectRef={projectRef}
        change={change}
        act={act}
        busy={busy}
        onSubmit={() => {
          const wrong = reasonProblem(reason);
          setProblem(wrong);
          if (!wrong) change.mutate(reason.trim(), { onSuccess: done });
        }}
      >
        <TextAreaField
          label={label}
          help={help}
          rows={2}
          error={problem}
          maxLength={MOST_REASON}
          value={reason}
          onType={setReason}
        />
      </ProjectForm>
    </Folded>
  );
}
