import { listOwnPasskeys } from '#shared/passkeys/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { canMakePasskey } from '#web/src/lib/session/can-make-passkey.ts';

/** @returns the step that offers a passkey; null if this device, or this site, cannot have one */
export async function offeredStep() {
  if (!(await canMakePasskey())) return null;
  const [{ canAdd }, { PasskeyOffer }] = await Promise.all([
    call(listOwnPasskeys),
    import('./passkey-offer.tsx'),
  ]);
  return canAdd ? PasskeyOffer : null;
}
