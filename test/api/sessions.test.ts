import { givenApiKey } from '#test/support/api-key.ts';
import { outcomeOf } from '#test/support/call.ts';
import { isEmbedded } from '#test/support/cloud.ts';
import { givenOwner, givenSignedIn } from '#test/support/owner.ts';
import { refreshed } from '#test/support/sign-in.ts';
import { givenPasskey } from '#test/support/soft-passkey.ts';
import { userItem } from '#test/support/table.ts';
import { at, givenMember } from '#test/support/team.ts';
import { signedInLater } from '#test/support/tokens.ts';
import { tillWith, withToken } from '#test/support/verbs.ts';

it('threat 55: a token that was renewed is as old as its sign-in', async () => {
  const owner = await givenOwner();
  const { refreshToken } = owner.tokens;
  const renewed = withToken((await refreshed(refreshToken)).accessToken);
  expect((await owner.signOutEverywhere()).status).toBe(204);
  const ended = [401, 'auth.signedOut'];
  expect(outcomeOf(await renewed.getAccount())).toEqual(ended);
  expect(outcomeOf(await renewed.recordLogin())).toEqual(ended);
  await expect(refreshed(refreshToken)).rejects.toThrow(/revoked/i);
});

it.runIf(isEmbedded)('a sign-in after signing out everywhere opens the account', async () => {
  const owner = await givenOwner();
  await owner.signOutEverywhere();
  const later = withToken(await signedInLater(owner.tokens.accessToken, 3_600));
  expect((await later.getAccount()).status).toBe(200);
  expect((await later.recordLogin()).status).toBe(204);
});

it('a token that is over does not sign its owner out again', async () => {
  const owner = await givenOwner();
  await owner.signOutEverywhere();
  const before = (await userItem(owner.userId))?.signedOutAt;
  expect(before).toMatch(/Z$/);
  expect((await owner.signOutEverywhere()).status).toBe(401);
  expect((await userItem(owner.userId))?.signedOutAt).toBe(before);
});

it('a person without an account signs out everywhere, once with each session, and gets no account by it', async () => {
  const person = await givenSignedIn();
  for (const status of [204, 401]) expect((await person.signOutEverywhere()).status).toBe(status);
  await expect(refreshed(person.tokens.refreshToken)).rejects.toThrow(/revoked/i);
  expect(await userItem(person.userId)).toBeUndefined();
});

it('threat 134: a session that somebody without an account has ended opens nothing of the person', async () => {
  const shop = await givenOwner();
  const cashier = await givenMember(shop);
  const device = await givenPasskey(cashier);
  expect((await cashier.signOutEverywhere()).status).toBe(204);
  const attempts = {
    removal: cashier.removeOwnPasskey({ passkeyId: device.id }),
    another: cashier.challengeOwnPasskey(),
    places: cashier.listWorkplaces(),
    leaving: cashier.leaveTeam({ businessId: shop.userId }),
    account: cashier.createAccount({ fullName: 'Njeri' }),
  };
  for (const [name, attempt] of Object.entries(attempts)) {
    expect([name, ...outcomeOf(await attempt)]).toEqual([name, 401, 'auth.signedOut']);
  }
  expect((await cashier.listCustomers({}, at(shop))).status).toBe(401);
});

it.runIf(isEmbedded)(
  'threat 134: an account of somebody who had signed out opens for no session of before',
  async () => {
    const person = await givenSignedIn();
    await person.signOutEverywhere();
    const later = withToken(await signedInLater(person.tokens.accessToken, 3_600));
    expect((await later.createAccount({ fullName: 'Njeri' })).status).toBe(201);
    expect((await userItem(person.userId))?.signedOutAt).toMatch(/Z$/);
    expect((await person.getAccount()).status).toBe(401);
    expect((await later.getAccount()).status).toBe(200);
  },
);

it('the till goes on after its owner has signed out everywhere, unless the API key was revoked', async () => {
  const owner = await givenOwner();
  const till = tillWith(await givenApiKey(owner));
  const atTill = async () => (await till.tillCustomer({ phone: '0712345678' })).refusal.code;
  await owner.signOutEverywhere();
  expect(await atTill()).toBe('rewards.customerNotFound');
  expect((await owner.revokeApiKey()).status).toBe(401);
  if (!isEmbedded) return;
  await withToken(await signedInLater(owner.tokens.accessToken, 3_600)).revokeApiKey();
  expect(await atTill()).toBe('till.keyInvalid');
});
