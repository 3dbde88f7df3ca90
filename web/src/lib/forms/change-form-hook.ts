import type { UseMutationResult } from '@tanstack/react-query';
import type { Contract, ReplyOf } from '#shared/platform/contract.ts';
import type { Field } from '#shared/platform/fields.ts';
import type { ChangeInput, Given } from '../queries/change-hook.ts';
import {
  type Form,
  type FormInput,
  keeperOf,
  type MaybeBody,
  type StartOf,
  useForm,
  useStart,
  type ValuesIn,
} from './use-form.ts';

type UseChange = <C extends Contract, Params>(
  contract: C,
  input: ChangeInput<C, Params>,
) => UseMutationResult<ReplyOf<C>, Error, Given<C>>;

type WholeInput<C extends Contract, Typed> = FormInput<C, Typed, Given<C>> &
  MaybeBody<ValuesIn<C, Typed>, Typed, Given<C>>;

/** The hook for a form that makes one change by one route. @param sentence for a field without a rule's sentence */
export const changeFormHook = (
  useChange: UseChange,
  sentence?: (name: string, field: Field) => string | undefined,
) =>
  function useChangeForm<C extends Contract, Params, Typed extends StartOf<C, Typed>>(
    contract: C,
    input: ChangeInput<C, Params> &
      Omit<FormInput<C, Typed, Given<C>>, 'change'> &
      MaybeBody<ValuesIn<C, Typed>, Typed, Given<C>>,
  ): Form<Typed> & { change: UseMutationResult<ReplyOf<C>, Error, Given<C>> } {
    const { kept = {}, clears, onDone, explain } = input;
    const start = useStart<Typed>(input.start);
    const names = (clears ?? Object.keys(start as object)) as string[];
    const change = useChange(contract, {
      ...input,
      onDone: (reply, given) => {
        // Also where the form was left before the answer: what is sent must not wait there again.
        for (const name of names) keeperOf(kept, name)?.[1](String(start[name as keyof Typed]));
        onDone?.(reply, given);
      },
      explain: (error) => explain?.(error) || form.shows(error),
    });
    const whole = { ...(sentence && { sentence }), ...input, start, change };
    const form: Form<Typed> = useForm(contract, whole as unknown as WholeInput<C, Typed>);
    return { ...form, change };
  };
