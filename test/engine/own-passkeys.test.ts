/** The passkeys of one member, when two calls change them at once. */
import { expect, it } from 'vitest';
import { passkey as passkeyEntity } from '#core/passkeys/passkey.entity.ts';
import { registrationOptions } from '#core/passkeys/registration.ts';
import { write } from '#core/platform/write.ts';
import { deps } from '#core/staff/deps.ts';
import { holderOf } from '#core/staff/holder.ts';
import { member } from '#core/staff/member.entity.ts';
import { addPasskey, removeOwnPasskey } from '#core/staff/own-passkeys.ts';
import { MOST_PASSKEYS } from '#shared/staff/limits.ts';
import { achieng } from '#test/support/actors.ts';
import { codeOf } from '#test/support/code-of.ts';
import { memberWith } from '#test/support/member.ts';
import { SoftPasskey } from '#test/support/soft-passkey.ts';

const SITE = 'https://miliki.example';

/** A member at work with so many passkeys. */
async function givenMember(passkeys: number) {
  const item = memberWith();
  await write(member.create(item));
  const holder = holderOf(item.staffId);
  const held = {
    holder,
    publicKey: 'none',
    counter: 0,
    transports: [],
    site: SITE,
    name: 'Laptop',
  };
  const ids = Array.from({ length: passkeys }, (_, index) => `passkey-${index}`);
  for (const passkeyId of ids) {
    await write(passkeyEntity.create({ ...held, passkeyId, createdAt: item.createdAt }));
  }
  return { actor: { ...achieng, staffId: item.staffId }, ids };
}

/** What the calls use, where another call comes between the passkeys that one reads and its member. */
function interrupted(meanwhile: () => Promise<void>): typeof deps {
  let read = Promise.resolve();
  let isFirst = true;
  return {
    ...deps,
    listPasskeys: (holder) => {
      const held = deps.listPasskeys(holder);
      read = held.then(() => undefined);
      return held;
    },
    findMember: async (staffId) => {
      if (isFirst) {
        isFirst = false;
        await Promise.resolve();
        await read;
        await meanwhile();
      }
      return deps.findMember(staffId);
    },
  };
}

const heldBy = async ({ staffId }: { staffId: string }) =>
  (await deps.listPasskeys(holderOf(staffId))).map(({ passkeyId }) => passkeyId);

it('threat 93: a removal that comes between the reads of another one leaves its passkey as the last', async () => {
  const { actor, ids } = await givenMember(2);
  const [one = '', other = ''] = ids;
  const between = interrupted(() => removeOwnPasskey(deps, actor, other));
  expect(await codeOf(removeOwnPasskey(between, actor, one))).toBe('staff.lastPasskey');
  expect(await heldBy(actor)).toEqual([one]);
});

it('threat 93: a passkey that comes between the reads of another one takes the last place', async () => {
  const { actor } = await givenMember(MOST_PASSKEYS - 1);
  const given = async (name: string) => {
    const registration = { holder: holderOf(actor.staffId), site: SITE, by: 'own session' };
    const person = { userName: name, displayName: name };
    const options = await registrationOptions(deps, registration, person);
    return { name, answer: JSON.stringify(new SoftPasskey(SITE).create(options)) };
  };
  const [first, second] = [await given('Phone'), await given('Tablet')];
  const between = interrupted(() => addPasskey(deps, actor, second));
  expect(await codeOf(addPasskey(between, actor, first))).toBe('staff.tooManyPasskeys');
  expect(await heldBy(actor)).toHaveLength(MOST_PASSKEYS);
});
