/** Passkeys of owners, as a device in the process of a test adds them over the API. */
import { baseUrl } from './cloud.ts';
import type { Owner } from './owner.ts';
import { SoftPasskey } from './soft-passkey.ts';

/** Adds a passkey to the account of an owner who signed in with a code a moment ago. */
export async function givenPasskey(owner: Owner, name = 'Tecno phone'): Promise<SoftPasskey> {
  const { reply } = await owner.challengeOwnPasskey();
  const device = new SoftPasskey(new URL(baseUrl).origin);
  const answer = JSON.stringify(device.create(reply.options));
  const { status } = await owner.addOwnPasskey({ name, answer });
  if (status !== 204) throw new Error(`adding a passkey answered ${status}`);
  return device;
}
