import { randomBytes } from 'node:crypto';
import { keyedHash, keyedLetters } from '#core/platform/keys.ts';
import { CODE_LENGTH } from '#shared/campaigns/message.ts';
import type { Contact } from './contact.entity.ts';

/** @returns the code of a contact's opt-out link, which no row, reply or log has */
export const optOutCodeOf = ({ seed }: Pick<Contact, 'seed'>): Promise<string> =>
  keyedLetters('phone', `optOut|code|${seed}`, CODE_LENGTH);

/** @returns the id of the contact behind the code of a link */
export const contactIdOf = (code: string): Promise<string> =>
  keyedHash('phone', `optOut|id|${code}`);

/** @returns the id and the seed of a new contact */
export async function newLink(): Promise<Pick<Contact, 'contactId' | 'seed'>> {
  const seed = randomBytes(16).toString('base64url');
  return { seed, contactId: await contactIdOf(await optOutCodeOf({ seed })) };
}
