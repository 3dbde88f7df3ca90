/** Ways around the rules of the office that somebody would try. */
import {
  CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { beforeAll, describe, expect, it } from 'vitest';
import { getApplication, withdrawApplication } from '#shared/applications/contract.ts';
import {
  approveApplication,
  openFile,
  recommend,
  startReview,
  tickCheck,
} from '#shared/assessment/contract.ts';
import type { SiteConfig } from '#shared/site/site-config.ts';
import {
  acceptInvitation,
  getMe,
  inviteAgain,
  inviteMember,
  listStaff,
  openInvitation,
  removeMember,
  signOutOfOffice,
} from '#shared/staff/contract.ts';
import { call, newKey } from '#test/support/call.ts';
import { baseUrl } from '#test/support/cloud.ts';
import { givenApplication, givenOwner } from '#test/support/owner.ts';
import { newPhone } from '#test/support/sign-in.ts';
import { SoftPasskey } from '#test/support/soft-passkey.ts';
import {
  asStaff,
  finishSignIn,
  givenStaff,
  join,
  newEmail,
  type StaffMember,
  startSignIn,
} from '#test/support/staff.ts';

let admin: StaffMember;

beforeAll(async () => {
  admin = await givenStaff(['admin']);
});

const memberOf = async (email: string) =>
  (await call(listStaff, { token: admin.token })).reply.staff.find((one) => one.email === email);

async function givenInvited() {
  const email = newEmail();
  const body = { name: 'Mutiso', email, phone: newPhone(), may: ['review' as const] };
  const { link } = (await asStaff(admin, inviteMember, { body })).reply;
  const { staffId = '', version = 0 } = (await memberOf(email)) ?? {};
  return { email, staffId, version, secret: link?.split('#')[1] ?? '' };
}

const codeOf = async (token: string) =>
  (await call(openInvitation, { body: { token } })).refusal?.code;

describe('threat 87: the links of invitations', () => {
  it('threat 87: a later invitation ends an earlier one', async () => {
    const { staffId, version, secret, email } = await givenInvited();
    const again = await asStaff(admin, inviteAgain, { params: { staffId }, body: { version } });
    const later = again.reply.link?.split('#')[1] ?? '';
    expect(await codeOf(secret)).toBe('staff.invitationEnded');
    const passkey = await join(later);
    const { session, options } = await startSignIn(email);
    expect(await finishSignIn(email, session, passkey.get(options))).toHaveProperty('AccessToken');
  });

  it('threat 87: whoever is removed while the invitation is open joins no more', async () => {
    const { staffId, secret } = await givenInvited();
    const { reply } = await call(openInvitation, { body: { token: secret } });
    await asStaff(admin, removeMember, { params: { staffId } });
    const answer = JSON.stringify(new SoftPasskey(baseUrl).create(reply.options));
    const { refusal } = await call(acceptInvitation, {
      body: { token: secret, name: 'Laptop', answer },
    });
    expect(refusal.code).toBe('staff.invitationEnded');
  });
});

describe('threat 88: the tokens of a session', () => {
  it('threat 88: a session that was signed out is not renewed by its refresh token', async () => {
    const member = await givenStaff(['review']);
    const { session, options } = await startSignIn(member.email);
    const tokens = await finishSignIn(member.email, session, member.passkey.get(options));
    const token = tokens?.AccessToken ?? '';
    expect((await call(getMe, { token })).status).toBe(200);
    await call(signOutOfOffice, { token });
    const config: SiteConfig = await (await fetch(`${baseUrl}/office/config.json`)).json();
    const { region, userPoolEndpoint, userPoolClientId: ClientId } = config;
    const client = new CognitoIdentityProviderClient({
      region,
      ...(userPoolEndpoint ? { endpoint: userPoolEndpoint } : {}),
      credentials: { accessKeyId: 'nobody', secretAccessKey: 'nothing' },
    });
    const { AuthenticationResult: renewed } = await client.send(
      new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken: tokens?.RefreshToken ?? '' }),
    );
    const { refusal } = await call(getMe, { token: renewed?.AccessToken ?? '' });
    expect(refusal.code).toBe('staff.signInAgain');
  });

  it('threat 88: an ID token opens nothing of the office', async () => {
    const member = await givenStaff(['review']);
    const { session, options } = await startSignIn(member.email);
    const tokens = await finishSignIn(member.email, session, member.passkey.get(options));
    expect((await call(getMe, { token: tokens?.IdToken ?? '' })).status).toBe(401);
  });
});

describe('threat 89: several at once', () => {
  async function givenReviewed() {
    const [reviewer, approver] = await Promise.all([
      givenStaff(['review']),
      givenStaff(['approve']),
    ]);
    const owner = await givenOwner();
    const { ref, applicationId } = await givenApplication(owner);
    const params = { ref };
    const { reply } = await asStaff(reviewer, openFile, { params });
    const { version } = (
      await asStaff(reviewer, startReview, {
        params,
        body: { version: reply.application.version },
      })
    ).reply.application;
    return { reviewer, approver, owner, applicationId, params, version };
  }

  it('threat 89: of an approval and a withdrawal at once, one happens and the other is refused', async () => {
    const { approver, owner, applicationId, params, version } = await givenReviewed();
    const token = owner.tokens.accessToken;
    const terms = { amount: 300_000, deposit: 0, period: '12 Months' as const, fees: [] };
    const [approved, withdrawn] = await Promise.all([
      asStaff(approver, approveApplication, { params, body: { ...terms, version } }),
      call(withdrawApplication, {
        token,
        params: { applicationId },
        body: { version },
        idempotencyKey: newKey(),
      }),
    ]);
    expect([approved.status, withdrawn.status].toSorted()).toEqual([200, 409]);
    const { status, offer } = (await call(getApplication, { token, params: { applicationId } }))
      .reply;
    expect([status, offer !== null]).toEqual(
      approved.status === 200 ? ['Approved', true] : ['Withdrawn', false],
    );
  });

  it('threat 89: of a tick and a recommendation on one version, one is refused and neither is lost', async () => {
    const { reviewer, params, version } = await givenReviewed();
    const given = {
      decision: 'decline' as const,
      terms: null,
      figures: null,
      reason: 'Need not clear' as const,
      note: '',
    };
    const [ticked, recommended] = await Promise.all([
      asStaff(reviewer, tickCheck, {
        params,
        body: { item: 'sixMonths', done: true, version },
      }),
      asStaff(reviewer, recommend, { params, body: { ...given, version } }),
    ]);
    expect([ticked.status, recommended.status].toSorted()).toEqual([200, 409]);
    const { reply } = await asStaff(reviewer, openFile, { params });
    const isTicked = reply.checklist.find(({ item }) => item === 'sixMonths')?.state === 'done';
    expect([isTicked, reply.recommendation !== null]).toEqual([
      ticked.status === 200,
      recommended.status === 200,
    ]);
  });
});
