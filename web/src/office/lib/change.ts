import type { Field } from '#shared/platform/fields.ts';
import { changeFormHook } from '#web/src/lib/forms/change-form-hook.ts';
import { changeHook } from '#web/src/lib/queries/change-hook.ts';
import { call } from './api.ts';
import { passkeyProblem } from './passkey.ts';
import { shownMember } from './session.ts';

/** A member's change. Then the screen shows its subject as the server answered. */
export const useChange = changeHook({
  call: (contract, input) => call(contract, input as never),
  title: () => 'Done',
  messageOf: passkeyProblem,
  // Another member's words in this tab, or other words, are another request.
  keyOf: (given) => JSON.stringify([shownMember(), given]),
});

const nouns: Readonly<Record<string, string>> = { reason: 'a reason', name: 'a name' };

/** For a text that is too short, unless the form has its own sentence. */
export const tooShort = (name: string, field: Field): string | undefined =>
  field.type === 'text'
    ? `Give ${nouns[name] ?? 'a text'} of at least {min} characters.`
    : undefined;

export const useChangeForm = changeFormHook(useChange, tooShort);
