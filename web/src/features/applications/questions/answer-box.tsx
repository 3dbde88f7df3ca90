import { useEffect, useRef } from 'react';
import { controlClass, Field } from '../../../components/field.tsx';

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

  // Who sent it goes on where something is wrong.
  useEffect(() => {
    if (problem) box.current?.focus();
  }, [problem]);

  return (
    <Field label={label} optional={optional} error={problem ?? undefined}>
      {(control) => (
        <textarea
          {...control}
          ref={box}
          className={controlClass('form-control', control)}
          rows={rows}
          maxLength={2000}
          value={text}
          onChange={({ target }) => onType(target.value)}
        />
      )}
    </Field>
  );
}
