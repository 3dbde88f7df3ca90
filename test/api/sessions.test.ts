import { GetTokensFromRefreshTokenCommand } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { createAccount, getAccount, recordLogin } from '#shared/accounts/contract.ts';
import { revokeApiKey } from '#shared/api-keys/contract.ts';
import { challengeOwnPasskey, removeOwnPasskey } from '#shared/passkeys/contract.ts';
import { listCustomers } from '#shared/rewards/contract.ts';
import { signOutEverywhere } from '#shared/sessions/contract.ts';
import { leaveTeam, listWorkplaces } from '#shared/team/contract.ts';
import { tillCustomer } from '#shared/till/contract.ts';
import { givenApiKey } from '#test/support/api-key.ts';
import { call } from '#test/support/call.ts';
import { isEmbedded } from '#test/support/cloud.ts';
import { givenOwner, givenSignedIn } from '#test/support/owner.ts';
import { givenPasskey } from '#test/support/passkeys.ts';
import { poolClient } from '#test/support/sign-in.ts';
import { userItem } from '#test/support/table.ts';
import { at, givenMember } from '#test/support/team.ts';
import { signedInLater } from '#test/support/tokens.ts';

const refreshed = async (RefreshToken: string): Promise<string> => {
  const { client, ClientId } = await poolClient();
  const { AuthenticationResult } = await client.send(
    new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken }),
  );
  return AuthenticationResult?.AccessToken ?? '';
};

describe('signing out everywhere', () => {
  it('threat 55: a token that was renewed is as old as its sign-in', async () => {
    const { tokens } = await givenOwner();
    const renewed = await refreshed(tokens.refreshToken);
    expect((await call(signOutEverywhere, { token: tokens.accessToken })).status).toBe(204);
    for (const contract of [getAccount, recordLogin]) {
      const { status, refusal } = await call(contract, { token: renewed });
      expect([contract.path, status, refusal.code]).toEqual([contract.path, 401, 'auth.signedOut']);
    }
    await expect(refreshed(tokens.refreshToken)).rejects.toThrow(/revoked/i);
  });

  it.runIf(isEmbedded)('a sign-in after signing out everywhere opens the account', async () => {
    const { tokens } = await givenOwner();
    await call(signOutEverywhere, { token: tokens.accessToken });
    const token = await signedInLater(tokens.accessToken, 3_600);
    expect((await call(getAccount, { token })).status).toBe(200);
    expect((await call(recordLogin, { token })).status).toBe(204);
  });

  it('a token that is over does not sign its owner out again', async () => {
    const { tokens, userId } = await givenOwner();
    await call(signOutEverywhere, { token: tokens.accessToken });
    const before = (await userItem(userId))?.signedOutAt;
    expect(before).toMatch(/Z$/);
    expect((await call(signOutEverywhere, { token: tokens.accessToken })).status).toBe(401);
    expect((await userItem(userId))?.signedOutAt).toBe(before);
  });

  it('a person without an account signs out everywhere, once with each session, and gets no account by it', async () => {
    const { tokens, userId } = await givenSignedIn();
    for (const status of [204, 401]) {
      expect((await call(signOutEverywhere, { token: tokens.accessToken })).status).toBe(status);
    }
    await expect(refreshed(tokens.refreshToken)).rejects.toThrow(/revoked/i);
    expect(await userItem(userId)).toBeUndefined();
  });

  it('threat 134: a session that somebody without an account has ended opens nothing of the person', async () => {
    const shop = await givenOwner();
    const cashier = await givenMember(shop);
    const device = await givenPasskey(cashier);
    const token = cashier.tokens.accessToken;
    expect((await call(signOutEverywhere, { token })).status).toBe(204);
    const ended = [401, 'auth.signedOut'];
    const attempts = {
      removal: call(removeOwnPasskey, { token, params: { passkeyId: device.id } }),
      another: call(challengeOwnPasskey, { token }),
      places: call(listWorkplaces, { token }),
      leaving: call(leaveTeam, { token, params: { businessId: shop.userId } }),
      account: call(createAccount, { token, body: { fullName: 'Njeri', referralCode: null } }),
    };
    for (const [name, attempt] of Object.entries(attempts)) {
      const { status, refusal } = await attempt;
      expect([name, status, refusal.code]).toEqual([name, ...ended]);
    }
    const { status } = await call(listCustomers, { token, ...at(shop), body: {} });
    expect(status).toBe(401);
  });

  it.runIf(isEmbedded)(
    'threat 134: an account of somebody who had signed out opens for no session of before',
    async () => {
      const { tokens, userId } = await givenSignedIn();
      await call(signOutEverywhere, { token: tokens.accessToken });
      const token = await signedInLater(tokens.accessToken, 3_600);
      const body = { fullName: 'Njeri', referralCode: null };
      expect((await call(createAccount, { token, body })).status).toBe(201);
      expect((await userItem(userId))?.signedOutAt).toMatch(/Z$/);
      expect((await call(getAccount, { token: tokens.accessToken })).status).toBe(401);
      expect((await call(getAccount, { token })).status).toBe(200);
    },
  );

  it('the till goes on after its owner has signed out everywhere, unless the API key was revoked', async () => {
    const owner = await givenOwner();
    const token = owner.tokens.accessToken;
    const apiKey = await givenApiKey(owner);
    const atTill = async () => {
      const answer = await call(tillCustomer, { apiKey, body: { phone: '0712345678' } });
      return answer.refusal.code;
    };
    await call(signOutEverywhere, { token });
    expect(await atTill()).toBe('rewards.customerNotFound');
    expect((await call(revokeApiKey, { token })).status).toBe(401);
    if (!isEmbedded) return;
    await call(revokeApiKey, { token: await signedInLater(token, 3_600) });
    expect(await atTill()).toBe('till.keyInvalid');
  });
});
