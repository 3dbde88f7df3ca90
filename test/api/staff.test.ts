/** The staff's sign-ins, sessions and refusals at their pool. */

import { GetTokensFromRefreshTokenCommand } from '@aws-sdk/client-cognito-identity-provider';
import { outcomeOf } from '#test/support/call.ts';
import { baseUrl } from '#test/support/cloud.ts';
import { forAllTests } from '#test/support/for-tests.ts';
import { givenOwner } from '#test/support/owner.ts';
import { newPhone } from '#test/support/sign-in.ts';
import { SoftPasskey } from '#test/support/soft-passkey.ts';
import {
  finishSignIn,
  givenStaff,
  invited,
  join,
  newEmail,
  type StaffMember,
  secretIn,
  signInStaff,
  staffPool,
  startSignIn,
} from '#test/support/staff.ts';
import { tokensOfStaff } from '#test/support/tokens.ts';
import { visitorOfApi, withToken } from '#test/support/verbs.ts';

const refusalOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'nothing';
  } catch (error) {
    return (error as Error).name;
  }
};

/** @returns the pool's refusal, or `nothing` for a session */
async function tryToSignIn(
  { email, passkey }: Pick<StaffMember, 'email' | 'passkey'>,
  answerTo: (options: unknown) => unknown = (options) => passkey.get(options),
): Promise<string> {
  const { session, options } = await startSignIn(email);
  return refusalOf(finishSignIn(email, session, answerTo(options)));
}

const meBy = (token: string) => withToken(token).getMe();

const admin = forAllTests(() => givenStaff(['admin']));

const memberOf = async (email: string) =>
  (await admin.listStaff()).reply.staff.find((one) => one.email === email);

it('an invitation registers one passkey, with which its member signs in', async () => {
  const { secret, email, name } = await invited(['review']);
  const passkey = await join(secret);
  const { reply } = await meBy(await signInStaff(email, passkey));
  expect(reply).toMatchObject({ name, email, may: ['review'] });
  expect(reply.passkeys).toMatchObject([{ passkeyId: passkey.id, name: 'Laptop' }]);
});

it('threat 87: a later invitation ends an earlier one', async () => {
  const email = newEmail();
  const given = { name: 'Mutiso', email, phone: newPhone(), may: ['review' as const] };
  const token = secretIn((await admin.inviteMember(given)).reply.link);
  const { staffId = '', version = 0 } = (await memberOf(email)) ?? {};
  const again = await admin.inviteAgain({ staffId, version });
  const later = secretIn(again.reply.link);
  const { refusal } = await visitorOfApi.openInvitation({ token });
  expect(refusal.code).toBe('staff.invitationEnded');
  expect(await signInStaff(email, await join(later))).not.toBe('');
});

it('threat 87: whoever was removed and is invited again begins without the old passkey and session', async () => {
  const gone = await givenStaff(['review']);
  await admin.removeMember({ staffId: gone.staffId });
  const { secret, email } = await invited(['review'], { email: gone.email });
  await join(secret);
  expect((await meBy(gone.token)).refusal.code).toBe('staff.signInAgain');
  const { session, options } = await startSignIn(email);
  await expect(finishSignIn(email, session, gone.passkey.get(options))).rejects.toThrow();
});

describe('a sign-in of the staff', () => {
  const member = forAllTests(() => givenStaff(['review']));

  it('threat 87: an address that nobody has gets a challenge of the same form, and no answer passes', async () => {
    const nobody = newEmail();
    const [known, unknown] = [await startSignIn(member.email), await startSignIn(nobody)];
    expect(Object.keys(unknown.options)).toEqual(Object.keys(known.options));
    expect(unknown.options.challenge).toHaveLength(known.options.challenge.length);
    const answer = member.passkey.get(unknown.options);
    expect(await refusalOf(finishSignIn(nobody, unknown.session, answer))).toBe(
      'NotAuthorizedException',
    );
  });

  it('threat 87: a wrong origin, a passkey of somebody else, a device that did not see its user: no session', async () => {
    const [{ passkey }, other] = [member, await givenStaff(['review'])];
    const refusals = [
      await tryToSignIn(member, (options) =>
        passkey.get(options, { origin: 'http://evil.example' }),
      ),
      await tryToSignIn(member, (options) => other.passkey.get(options)),
      await tryToSignIn(member, (options) => passkey.get(options, { isVerified: false })),
      await tryToSignIn(member, () => 'nonsense'),
    ];
    expect(refusals).toEqual(refusals.map(() => 'NotAuthorizedException'));
  });

  it('threat 87: a counter that stays or goes back is no session', async () => {
    const other = await givenStaff(['review']);
    const tryCounter = (counter: number) =>
      tryToSignIn(other, (options) => other.passkey.get(options, { counter }));
    expect(await tryCounter(50)).toBe('nothing');
    for (const counter of [50, 3, 0]) {
      expect(await tryCounter(counter)).toBe('NotAuthorizedException');
    }
    expect(await tryCounter(51)).toBe('nothing');
  });

  it('threat 87: an answer that was used opens no second session', async () => {
    const { session, options } = await startSignIn(member.email);
    const answer = member.passkey.get(options);
    await finishSignIn(member.email, session, answer);
    expect(await tryToSignIn(member, () => answer)).toBe('NotAuthorizedException');
  });

  it('a sign-out ends the session at once, and no other one', async () => {
    const token = await signInStaff(member.email, member.passkey);
    await withToken(token).signOutOfOffice();
    expect(outcomeOf(await meBy(token))).toEqual([401, 'staff.signInAgain']);
    expect((await member.getMe()).status).toBe(200);
  });

  it('threat 88: a session that was signed out is not renewed by its refresh token', async () => {
    const { accessToken: token, refreshToken: RefreshToken } = await tokensOfStaff(member);
    expect((await meBy(token)).status).toBe(200);
    await withToken(token).signOutOfOffice();
    const { client, ClientId } = await staffPool();
    const { AuthenticationResult: renewed } = await client.send(
      new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken }),
    );
    expect((await meBy(renewed?.AccessToken ?? '')).refusal.code).toBe('staff.signInAgain');
  });

  it("an owner's token opens nothing of the office, and a member's token and ID token nothing of an owner", async () => {
    const owner = await givenOwner();
    const { idToken } = await tokensOfStaff(member);
    for (const token of [owner.tokens.accessToken, idToken]) {
      expect((await meBy(token)).status).toBe(401);
    }
    expect((await withToken(member.token).getAccount()).status).toBe(401);
  });

  it('threat 87: a member who was removed has no session and no passkey any more', async () => {
    const gone = await givenStaff(['review']);
    await admin.removeMember({ staffId: gone.staffId });
    expect((await meBy(gone.token)).refusal.code).toBe('staff.signInAgain');
    expect(await tryToSignIn(gone)).toBe('NotAuthorizedException');
  });
});

/** 255 bytes, as some security keys have, which keep their secret in the id. */
const LONG = 255;

it.each([
  ['a member adds a second passkey, and cannot remove the last one', undefined],
  ['threat 94: the passkey of a device with long ids opens the office, and can be removed', LONG],
])('%s', async (_, idBytes) => {
  const member = await givenStaff([]);
  const remove = (passkeyId: string) => member.removePasskey({ passkeyId });
  expect((await remove(member.passkey.id)).refusal.code).toBe('staff.lastPasskey');
  const second = new SoftPasskey(baseUrl, idBytes);
  const { reply } = await member.challengePasskey();
  const answer = JSON.stringify(second.create(reply.options));
  expect((await member.addPasskey({ name: 'Phone', answer })).status).toBe(204);
  expect(await signInStaff(member.email, second)).not.toBe('');
  expect((await remove(second.id)).status).toBe(204);
  expect((await remove(second.id)).refusal.code).toBe('staff.passkeyNotFound');
  const { passkeys } = (await member.getMe()).reply;
  expect(passkeys.map(({ passkeyId }) => passkeyId)).toEqual([member.passkey.id]);
});

it('threat 87: whoever lost every passkey is invited again by two admins, and the lost ones open nothing', async () => {
  const [lost, second] = [await givenStaff(['review']), await givenStaff(['admin'])];
  const again = async (by: StaffMember) => {
    const { version = 0 } = (await memberOf(lost.email)) ?? {};
    return by.inviteAgain({ staffId: lost.staffId, version });
  };
  expect((await again(admin)).reply).toEqual({ link: null, expiresAt: null });
  expect((await again(admin)).refusal.code).toBe('staff.secondAdminNeeded');
  const { link } = (await again(second)).reply;
  const passkey = await join(secretIn(link));
  expect((await meBy(lost.token)).refusal.code).toBe('staff.signInAgain');
  expect(await tryToSignIn(lost)).toBe('NotAuthorizedException');
  expect(passkey.id).not.toBe(lost.passkey.id);
});
