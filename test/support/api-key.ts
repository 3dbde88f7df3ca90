/** Keys of tills, which owners make with a code by SMS. */
import { smsTo } from './cloud.ts';
import type { Owner } from './owner.ts';
import { changeItem, getItem } from './table.ts';

const keyCodeOf = ({ userId }: Pick<Owner, 'userId'>) => ({
  pk: `confirmation#apiKey#${userId}`,
  sk: 'confirmation',
});

/** Empty if none was sent. */
export async function keyCodeSentTo({ phone }: Pick<Owner, 'phone'>): Promise<string> {
  const texts = (await smsTo(phone)).map(({ Message }) => Message);
  const text = texts.findLast((one) => one.includes('API key')) ?? '';
  return (
    /^([0-9]{6}) is the code to make a new Miliki API key for your till\./.exec(text)?.[1] ?? ''
  );
}

export async function requestKeyCode(owner: Owner): Promise<string> {
  const { status } = await owner.sendApiKeyCode();
  if (status !== 200) throw new Error(`the code for a key answered ${status}`);
  return keyCodeSentTo(owner);
}

/** Ends the minute's pause between two codes for a key. */
export async function waitOutKeyPause(owner: Owner): Promise<void> {
  const { sentAt } = (await getItem(keyCodeOf(owner))) ?? {};
  await changeItem(keyCodeOf(owner), { sentAt: Number(sentAt) - 61_000 });
}

export async function givenApiKey(owner: Owner): Promise<string> {
  const { status, reply } = await owner.createApiKey({ code: await requestKeyCode(owner) });
  if (status !== 201) throw new Error(`the key was refused with ${status}`);
  return reply.apiKey;
}

/** Another key, instead of the owner's present one. */
export async function givenNextApiKey(owner: Owner): Promise<string> {
  await waitOutKeyPause(owner);
  return givenApiKey(owner);
}
