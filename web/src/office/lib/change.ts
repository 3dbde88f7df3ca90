/** Changes and forms of the office. */
import type { Field } from '#shared/platform/fields.ts';
import { changeFormHook } from '#web/src/lib/forms/change-form-hook.ts';
import { changeHook } from '#web/src/lib/queries/change-hook.ts';
import { call } from './api.ts';
import { passkeyProblem } from './passkey.ts';
import { shownMember } from './session.ts';

/** One kind of change that a member makes. Afterwards the screen shows its subject as the server answered it. */
export const useChange = changeHook({
  call: (contract, input) => call(contract, input as never),
  title: () => 'Done',
  messageOf: passkeyProblem,
  // The words of another member who used this tab, and other words, are another request.
  keyOf: (given) => JSON.stringify([shownMember(), given]),
});

const nouns: Readonly<Record<string, string>> = { reason: 'a reason', name: 'a name' };

/** Said of a text that is too short, unless a form has its own sentence. */
const tooShort = (name: string, field: Field): string | undefined =>
  field.type === 'text'
    ? `Give ${nouns[name] ?? 'a text'} of at least {min} characters.`
    : undefined;

/** A form whose press makes one change by one route. */
export const useChangeForm = changeFormHook(useChange, tooShort);
