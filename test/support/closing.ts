import { done } from './call.ts';
import type { Owner } from './owner.ts';
import { lastCode } from './projects.ts';

/** With the code from the SMS. @throws the refusal */
export async function closeAccountOf(owner: Owner): Promise<void> {
  await done(owner.sendClosingCode());
  await done(owner.closeAccount({ code: await lastCode(owner) }));
}
