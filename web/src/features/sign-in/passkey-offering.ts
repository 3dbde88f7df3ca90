import { listOwnPasskeys } from '#shared/passkeys/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { canMakePasskey } from '#web/src/lib/session/can-make-passkey.ts';

/** Null if this device or site cannot have a passkey. */
export async function offeredStep() {
  if (!(await canMakePasskey())) return null;
  const [{ canAdd }, { PasskeyOffer }] = await Promise.all([
    call(listOwnPasskeys),
    import('./passkey-offer.tsx'),
  ]);
  return canAdd ? PasskeyOffer : null;
}
