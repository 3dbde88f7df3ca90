import { confirmation } from '#core/confirmations/confirmation.store.ts';
import { type ConfirmableAct, nextConfirmation } from '#core/confirmations/confirmations.ts';
import { write } from '#core/platform/table/transact.ts';

/** Replaces an act's code without an SMS. @returns the code */
export async function givenCode(act: ConfirmableAct): Promise<string> {
  const deps = { findConfirmation: async () => null, clock: Date.now };
  const next = await nextConfirmation(deps, act);
  await write(confirmation.put(next.confirmation));
  return next.code;
}
