import { useEffect, useRef } from 'react';
import { answerQuestion } from '#shared/applications/contract.ts';
import { TextAreaField } from '#web/src/components/text-field.tsx';

interface AnswerBoxProps {
  label: string;
  optional?: boolean;
  rows: number;
  text: string;
  problem: string | null;
  onType: (text: string) => void;
}

export function AnswerBox(props: AnswerBoxProps) {
  const { label, optional = false, rows, text, problem, onType } = props;
  const box = useRef<HTMLTextAreaElement>(null);

  // The owner goes on at the problem.
  useEffect(() => {
    if (problem) box.current?.focus();
  }, [problem]);

  return (
    <TextAreaField
      ref={box}
      label={label}
      optional={optional}
      error={problem ?? undefined}
      rows={rows}
      maxLength={answerQuestion.body.text.max}
      value={text}
      onType={onType}
    />
  );
}
