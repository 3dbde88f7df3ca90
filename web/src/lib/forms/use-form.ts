import type { UseMutationResult } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Contract } from '#shared/platform/contract.ts';
import type { Field, Fields, ValueOf } from '#shared/platform/fields.ts';
import {
  type Problem,
  type Problems,
  type Reader,
  type Reading,
  readForm,
  refusedField,
  type Sentence,
} from './read-form.ts';

type FormContract = Pick<Contract, 'body'>;

type FieldsOf<C extends FormContract> = C['body'] extends Fields ? C['body'] : Record<never, never>;

/** Fields are typed as text, except ticks and fields with parts. */
type TypedOf<F> = F extends { type: 'text' | 'whole' | 'decimal' | 'choice' | 'moment' }
  ? string
  : F extends Field
    ? ValueOf<F>
    : unknown;

/** The values at the start. A form may have more fields than its contract. */
export type StartOf<C extends FormContract, Typed> = {
  readonly [Name in keyof Typed]: Name extends keyof FieldsOf<C>
    ? TypedOf<FieldsOf<C>[Name]>
    : unknown;
};

export type ValuesIn<C extends FormContract, Typed> = {
  [Name in keyof Typed & keyof FieldsOf<C>]: FieldsOf<C>[Name] extends { optional: true }
    ? ValueOf<FieldsOf<C>[Name]> | undefined
    : ValueOf<FieldsOf<C>[Name]>;
};

export interface FormInput<C extends FormContract, Typed, Given> {
  /** A field that nobody has typed into follows it; what a function chose when the form opened stays. */
  start: Typed | (() => Typed);
  /** By field; the contract's limits apply to the others too. */
  rules?: {
    readonly [Name in keyof Typed]?:
      | Problem<Typed>
      | Reading<Typed, Name extends keyof FieldsOf<C> ? ValueOf<FieldsOf<C>[Name]> : unknown>;
  };
  check?: (typed: Typed) => Problems<Typed>;
  /** Fields kept elsewhere, such as the draft of a note. */
  kept?: { readonly [Name in keyof Typed]?: readonly [string, (text: string) => void] };
  /** Fields to clear after sending; all by default. */
  clears?: readonly (keyof Typed)[];
  /** Whether typed values go when `start` changes, because somebody else saved other values. */
  restarts?: boolean;
  /** Whether problems follow typing after the first press and the first one takes the focus; not in a dialog. */
  followsTyping?: boolean;
  sentence?: Sentence;
  /** Where to show a refusal that the subject shows in place, until the next press. */
  refusal?: { at: keyof Typed; text: (error: Error) => string };
  change: Pick<UseMutationResult<unknown, Error, Given>, 'mutate' | 'isPending' | 'error'>;
  onSent?: () => void;
}

/** Makes the body, if it is more than the values of the fields. */
type Body<Values, Typed, Given> = (values: Values, typed: Typed) => Given;

export type MaybeBody<Values, Typed, Given> = Values extends Given
  ? { body?: Body<Values, Typed, Given> }
  : { body: Body<Values, Typed, Given> };

export interface Form<Typed> {
  typed: Typed;
  /** The problem of the last press, for the place that shows it. A field whose problem nothing asks for is not drawn. */
  problemAt: (name: keyof Typed) => string | undefined;
  /** The server's answer to the last press, unless a field shows what is wrong. */
  refusal: Error | null;
  /** Whether a drawn field shows this refusal. */
  shows: (error: unknown) => boolean;
  isBusy: boolean;
  field: (name: keyof Typed) => Field | undefined;
  set: (next: Partial<Typed>) => void;
  submit: (event?: FormEvent<HTMLFormElement>) => void;
  reset: () => void;
}

/** A form made from its contract, with limits, problems and refusals. Example: CONTRIBUTING.md, "A form". */
export function useForm<C extends FormContract, Typed extends StartOf<C, Typed>, Given>(
  contract: C,
  input: FormInput<C, Typed, Given> & MaybeBody<ValuesIn<C, Typed>, Typed, Given>,
): Form<Typed> {
  const { kept = {}, change, restarts, followsTyping = false, onSent } = input;
  const start = useStart(input.start);
  const [changed, setChanged] = useState<Partial<Typed>>({});
  const begin = restarts && JSON.stringify(start);
  const [begun, setBegun] = useState(begin);
  if (begun !== begin) {
    setBegun(begin);
    setChanged({});
  }
  const [said, setSaid] = useState<Problems<Typed>>({});
  const typed = { ...start, ...changed, ...keptIn(kept) };
  const fields: Fields = contract.body ?? {};
  const { values, problems } = readForm(fields, typed, input as Reader<Typed>);
  const isRight = Object.values(problems).every((problem) => !problem);
  const isChecked = Object.values(said).some((problem) => problem);
  const refusal = isChecked ? null : change.error;
  const drawn = useDrawnFields();
  const refused = refusedField(refusal, drawn.has);

  const set = (next: Partial<Typed>) => {
    for (const [name, value] of Object.entries(next)) keeperOf(kept, name)?.[1](String(value));
    setChanged((now) => ({ ...now, ...next }));
  };

  const reset = (names = Object.keys(start) as (keyof Typed)[]) => {
    setSaid({});
    setChanged((now) => without(now, names));
    for (const name of names) keeperOf(kept, String(name))?.[1](String(start[name]));
  };

  const submit = (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault();
    if (change.isPending) return;
    setSaid(problems);
    if (!isRight) {
      if (followsTyping) focusFirstWrong(event?.currentTarget);
      return;
    }
    const make = input.body as ((values: unknown, typed: Typed) => Given) | undefined;
    change.mutate(make ? make(values, typed) : (values as Given), {
      onSuccess: () => {
        reset(input.clears as (keyof Typed)[] | undefined);
        onSent?.();
      },
      onError: (error) => {
        const { at, text } = input.refusal ?? {};
        if (at && text && !refusedField(error, drawn.has))
          setSaid({ [at]: text(error) } as Problems<Typed>);
      },
    });
  };

  const shown: Problems<Typed> = { ...(followsTyping && isChecked ? problems : said), ...refused };
  return {
    typed,
    problemAt: (name) => {
      drawn.add(String(name));
      return shown[name];
    },
    refusal: refused ? null : refusal,
    shows: (error) => !!refusedField(error, drawn.has),
    isBusy: change.isPending,
    field: (name) => fields[String(name)],
    set,
    submit,
    reset: () => reset(),
  };
}

export function useStart<Typed>(start: Typed | (() => Typed)): Typed {
  const [opened] = useState(start);
  return typeof start === 'function' ? opened : start;
}

/** The fields that the last drawing showed; none once the form is gone. */
function useDrawnFields() {
  const last = useRef<ReadonlySet<string>>(new Set());
  const drawn = new Set<string>();
  useEffect(() => {
    last.current = drawn;
    return () => {
      last.current = new Set();
    };
  });
  return {
    add: (name: string) => drawn.add(name),
    has: (name: string) => last.current.has(name),
  };
}

type Kept = Readonly<Record<string, readonly [string, (text: string) => void] | undefined>>;

export const keeperOf = (kept: object, name: string) => (kept as Kept)[name];

const keptIn = (kept: object): object =>
  Object.fromEntries(Object.entries(kept as Kept).map(([name, keeper]) => [name, keeper?.[0]]));

const without = <Typed>(values: Partial<Typed>, names: readonly (keyof Typed)[]) =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => !names.includes(name as keyof Typed)),
  ) as Partial<Typed>;

/** Moves the focus after the problems are drawn; in a group, to its first choice. */
function focusFirstWrong(form: HTMLElement | undefined): void {
  requestAnimationFrame(() => {
    const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const control = wrong?.matches('fieldset') ? wrong.querySelector('input') : wrong;
    control?.focus();
  });
}
