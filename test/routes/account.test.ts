import { describe, expect, it } from 'vitest';
import { createAccount, getAccount, getDashboard, recordLogin } from '#shared/accounts/contract.ts';
import { call } from '#test/support/call.ts';
import { awsCallsDuring, isEmbedded } from '#test/support/cloud.ts';
import { givenOwner, givenSignedIn } from '#test/support/owner.ts';
import { putItem, queryByPhone, userItem } from '#test/support/table.ts';

/** Whose calls are counted. */
const ACCOUNT = 'functions/accounts/http.ts';

describe('signing up', () => {
  it('signing up creates the users record of docs/rules.md 3 for the number that was proved', async () => {
    // Given
    const owner = await givenSignedIn();
    const token = owner.tokens.accessToken;
    // When
    const { status, reply } = await call(createAccount, {
      token,
      body: { fullName: '  Wanjiku Kamau ', referralCode: ' FRIEND7 ' },
    });
    // Then
    expect(status).toBe(201);
    expect(reply).toEqual({
      userId: owner.userId,
      phone: owner.phone,
      fullName: 'Wanjiku Kamau',
      businessName: 'Wanjiku Kamau',
      status: 'newUser',
      signeUpDate: expect.stringMatching(/Z$/),
      signUpVia: 'Web',
      referralCode: 'FRIEND7',
      ownReferralCode: expect.stringMatching(/^[0-9A-Z]{7}$/),
      profilePic: null,
      lastLogin: expect.stringMatching(/Z$/),
      lastLoginVia: 'Web',
      purchasedSMS: 0,
      issuedSMS: 0,
      subscriptionEnd: null,
    });
    const again = await call(getAccount, { token });
    expect(again.reply).toEqual(reply);
  });

  it('signing up needs a name that is more than spaces', async () => {
    const owner = await givenSignedIn();
    const { status, refusal } = await call(createAccount, {
      token: owner.tokens.accessToken,
      body: { fullName: '   ', referralCode: null },
    });
    expect(status).toBe(400);
    expect(refusal.message).toBe('The field "fullName" is missing or not valid.');
  });

  it('signing up makes one account when it is sent 20 times at once', async () => {
    const { tokens } = await givenSignedIn();
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        call(createAccount, {
          token: tokens.accessToken,
          body: { fullName: `Name ${n}`, referralCode: null },
        }),
      ),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map(({ reply }) => reply.fullName)).size).toBe(1);
  });

  it('an account holds its API key as a hash only, and is found by phone', async () => {
    const owner = await givenOwner();
    const item = await userItem(owner.userId);
    expect(item?.apiKey).toMatch(/^[0-9a-f]{64}$/);
    expect(await queryByPhone(owner.phone)).toMatchObject([{ userId: owner.userId }]);
  });
});

describe('each load of the top bar', () => {
  it('each load of the top bar sets lastLogin and lastLoginVia', async () => {
    const { tokens } = await givenOwner();
    const token = tokens.accessToken;
    const before = await call(getAccount, { token });
    const { status } = await call(recordLogin, { token });
    const after = await call(getAccount, { token });
    expect(status).toBe(204);
    expect(after.reply.lastLoginVia).toBe('Web');
    expect(Date.parse(after.reply.lastLogin)).toBeGreaterThan(Date.parse(before.reply.lastLogin));
  });

  it('a login without an account is not found', async () => {
    const { tokens } = await givenSignedIn();
    const { status, refusal } = await call(recordLogin, { token: tokens.accessToken });
    expect(status).toBe(404);
    expect(refusal.code).toBe('accounts.notFound');
  });
});

describe('the dashboard', () => {
  it('the dashboard of a new owner has zeros and is unsubscribed', async () => {
    const { tokens } = await givenOwner('Otieno Hardware');
    const { reply } = await call(getDashboard, { token: tokens.accessToken });
    expect(reply).toEqual({
      businessName: 'Otieno Hardware',
      subscription: 'Unsubscribed',
      smsBalance: 0,
      pointsAwarded: 0,
      pointsRedeemed: 0,
      pointsHeld: 0,
      businessLocation: null,
      activeCustomers: 0,
      pointsValue: 0,
      needs: [],
    });
  });

  it('the dashboard without an account is not found', async () => {
    const { tokens } = await givenSignedIn();
    const { status } = await call(getDashboard, { token: tokens.accessToken });
    expect(status).toBe(404);
  });

  it.runIf(isEmbedded).each([0, 300])(
    'the dashboard needs two Queries with %i customers, two looks for needs and the look at the session',
    async (customers) => {
      // Given
      const { userId, tokens } = await givenOwner();
      await Promise.all(
        Array.from({ length: customers }, (_, n) =>
          putItem({
            pk: `user#${userId}`,
            sk: `customer#+2547${String(n).padStart(8, '0')}`,
            points: n,
          }),
        ),
      );
      // When nobody else asks at the same moment
      const reads = async () => {
        const calls = await awsCallsDuring(() => call(getDashboard, { token: tokens.accessToken }));
        return calls.filter(
          ({ service, function: by }) => service === 'dynamodb' && by === ACCOUNT,
        );
      };
      // Then
      await expect
        .poll(async () => (await reads()).map(({ action }) => action).sort())
        .toEqual(['GetItem', 'GetItem', 'GetItem', 'Query', 'Query']);
    },
  );
});
