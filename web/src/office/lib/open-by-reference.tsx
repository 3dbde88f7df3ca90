import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { plainReference } from '#shared/collection/bank-reference.ts';
import { TextField } from '#web/src/components/text-field.tsx';
import { useSlash } from './keys.ts';

interface OpenByReferenceProps {
  under: string;
}

/** People read references out on the phone. `/` focuses it, unless the screen has another search. */
export function OpenByReference({ under }: OpenByReferenceProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useSlash(field);
  const open = (event: FormEvent) => {
    event.preventDefault();
    const ref = plainReference(typed);
    if (!/^[0-9A-Z]{9}$/.test(ref)) return setProblem('A reference has nine characters.');
    navigate(`${under}/${ref}`);
  };
  return (
    <form className="office-open" onSubmit={open} noValidate>
      <TextField
        label="Reference"
        placeholder="Nine characters"
        value={typed}
        onType={setTyped}
        error={problem || undefined}
        ref={field}
      />
      <button type="submit" className="btn btn-outline-primary btn-sm">
        Open
      </button>
    </form>
  );
}
