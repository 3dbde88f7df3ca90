/** Owners' passkeys, added through the API by a device inside the process. */
import { baseUrl } from './cloud.ts';
import type { Owner } from './owner.ts';
import { SoftPasskey } from './soft-passkey.ts';

/** For an owner who has just signed in with a code. */
export async function givenPasskey(owner: Owner, name = 'Tecno phone'): Promise<SoftPasskey> {
  const { reply } = await owner.challengeOwnPasskey();
  const device = new SoftPasskey(new URL(baseUrl).origin);
  const answer = JSON.stringify(device.create(reply.options));
  const { status } = await owner.addOwnPasskey({ name, answer });
  if (status !== 204) throw new Error(`adding a passkey answered ${status}`);
  return device;
}
