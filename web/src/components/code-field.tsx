import { type RefObject, useEffect, useRef, useState } from 'react';
import { digitsOf } from '#web/src/lib/forms/one-time-code.ts';
import { TextField } from './text-field.tsx';

export interface CodeFieldState {
  code: string;
  setCode: (code: string) => void;
  input: RefObject<HTMLInputElement | null>;
}

interface CodeFieldProps extends Pick<CodeFieldState, 'code' | 'input'> {
  label: string;
  help?: string;
  problem: string | null;
  digits: number;
  /** `off` if the SMS went to somebody else's phone. */
  autoComplete?: 'one-time-code' | 'off';
  /** @param code digits only */
  onType: (code: string) => void;
}

/** The field for the code of an SMS, typed or filled in by the keyboard. */
export function CodeField(props: CodeFieldProps) {
  const {
    label,
    help,
    problem,
    digits,
    autoComplete = 'one-time-code',
    code,
    input,
    onType,
  } = props;
  return (
    <TextField
      ref={input}
      size="code"
      label={label}
      help={help}
      error={problem ?? undefined}
      inputMode="numeric"
      autoComplete={autoComplete}
      pattern="[0-9]*"
      value={code}
      onType={(typed) => onType(digitsOf(typed, digits))}
    />
  );
}

/** The field takes the focus at first and after every answer, because typing comes next. */
export function useCodeField(isBusy: boolean, problem: string | null): CodeFieldState {
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another problem calls for typing as well
  useEffect(() => {
    if (isBusy) return;
    input.current?.focus();
    input.current?.select();
  }, [isBusy, problem]);
  return { code, setCode, input };
}
