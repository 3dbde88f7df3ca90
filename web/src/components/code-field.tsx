import { type RefObject, useEffect, useRef, useState } from 'react';
import { digitsOf } from '../lib/forms/one-time-code.ts';
import { controlClass, Field } from './field.tsx';

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
  /** `off` where the SMS went to somebody else's phone. */
  autoComplete?: 'one-time-code' | 'off';
  /** @param code digits only */
  onType: (code: string) => void;
}

/** Where the code of an SMS is typed, or put in by the phone's keyboard. */
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
    <Field label={label} help={help} error={problem ?? undefined}>
      {(control) => (
        <input
          {...control}
          ref={input}
          className={`${controlClass('form-control form-control-lg', control)} code-input`}
          inputMode="numeric"
          autoComplete={autoComplete}
          pattern="[0-9]*"
          value={code}
          onChange={({ target }) => onType(digitsOf(target.value, digits))}
        />
      )}
    </Field>
  );
}

/**
 * What is typed into a code's field, and the field itself: on first sight and after every answer,
 * what to do next is to type.
 *
 * @param problem what was wrong with the last answer
 */
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
