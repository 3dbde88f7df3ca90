import { useState } from 'react';
import type { AutomaticMessages } from '#shared/campaigns/contract.ts';
import { type AutomaticFields, fieldsOf } from './automatic-fields.ts';

const isSame = (one: AutomaticFields, other: AutomaticFields): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * The messages while they are typed. What another device has saved shows, unless something was typed
 * here: then the owner decides which one counts.
 *
 * @param saved as the server has them
 */
export function useFields(saved: AutomaticMessages) {
  const start = (base: AutomaticMessages) => ({ base, fields: fieldsOf(base) });
  const [state, setState] = useState(() => start(saved));
  const { base, fields } = state;
  const isNew = saved.version !== base.version;
  if (isNew && isSame(fields, fieldsOf(base))) setState(start(saved));

  return {
    fields,
    /** The version that what is typed changes. */
    version: base.version,
    isContested: isNew,
    change: (changes: Partial<AutomaticFields>) =>
      setState((now) => ({ ...now, fields: { ...now.fields, ...changes } })),
    /** Ends a contest for what was typed here, or for what is saved. */
    settle: (isTyped: boolean) => setState(isTyped ? { base: saved, fields } : start(saved)),
    /** Goes on from what was saved here. */
    goOnFrom: (own: AutomaticMessages) => setState(start(own)),
  };
}
