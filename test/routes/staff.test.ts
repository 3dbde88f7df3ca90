/** The staff's invitations, permissions and passkeys. Their sign-in is in test/api/staff.test.ts. */

import type { Permission } from '#shared/platform/permissions.ts';
import { inviteMember } from '#shared/staff/contract.ts';
import { call, refused } from '#test/support/call.ts';
import { baseUrl } from '#test/support/cloud.ts';
import { SoftPasskey } from '#test/support/soft-passkey.ts';
import {
  answerInvitation,
  freshPasskey,
  givenStaff,
  invited,
  join,
  newEmail,
  newMember,
  type StaffMember,
  secretIn,
} from '#test/support/staff.ts';
import { visitorOfApi } from '#test/support/verbs.ts';

let admin: StaffMember;

beforeAll(async () => {
  admin = await givenStaff(['admin']);
});

const memberOf = async (email: string) =>
  (await admin.listStaff()).reply.staff.find((one) => one.email === email);

const versionOf = async (email: string) => (await memberOf(email))?.version ?? 0;

it('threat 87: an invitation that was used, or that nobody made, opens nothing', async () => {
  const { secret } = await invited(['review']);
  await join(secret);
  for (const token of [secret, 'A'.repeat(43)]) {
    await refused(visitorOfApi.openInvitation({ token }), 404, 'staff.invitationEnded');
  }
});

it('two answers to one invitation at once register one passkey', async () => {
  const { secret: token } = await invited(['review']);
  const { reply } = await visitorOfApi.openInvitation({ token });
  const accept = () => answerInvitation(token, new SoftPasskey(baseUrl).create(reply.options));
  const statuses = (await Promise.all([accept(), accept()])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([204, 404]);
});

it('an answer of another site, without a look at its user, or to a challenge of another invitation registers nothing', async () => {
  const [one, other] = [await invited(['review']), await invited(['review'])];
  const { reply } = await visitorOfApi.openInvitation({ token: one.secret });
  const { reply: others } = await visitorOfApi.openInvitation({ token: other.secret });
  const passkey = new SoftPasskey(baseUrl);
  const answers = [
    passkey.create(reply.options, { origin: 'https://miliki.example' }),
    passkey.create(reply.options, { isVerified: false }),
    passkey.create(others.options),
    passkey.get(reply.options),
    null,
    'text',
    { id: passkey.id },
  ];
  for (const answer of answers) {
    await refused(answerInvitation(one.secret, answer), 400, 'staff.passkeyInvalid');
  }
  await join(one.secret);
});

it('nobody invites an address twice, also in other letters and at once', async () => {
  const email = newEmail();
  const invite = (address: string) => admin.inviteMember(newMember(['review'], address));
  const atOnce = await Promise.all([invite(email), invite(email.toUpperCase())]);
  expect(atOnce.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect((await invite(email)).refusal.code).toBe('staff.emailTaken');
});

it('nobody has admin and approve together', async () => {
  const { refusal } = await admin.inviteMember(newMember(['admin', 'approve']));
  expect(refusal.code).toBe('staff.notTogether');
});

it('threat 88: a permission that was taken away stops the next call', async () => {
  const other = await givenStaff(['admin']);
  expect((await other.inviteMember(newMember())).status).toBe(201);
  const { staffId, email } = other;
  const version = await versionOf(email);
  const changed = await admin.changePermissions({ staffId, may: ['review'], version });
  expect(changed.reply.may).toEqual(['review']);
  await refused(other.inviteMember(newMember()), 403, 'staff.notAllowed');
});

it('threat 89: an invitation with a permission to approve, for money or to let others in has no link before a second admin confirms it', async () => {
  const second = await givenStaff(['admin']);
  for (const may of [['approve'], ['finance'], ['review', 'admin']] as Permission[][]) {
    const email = newEmail();
    expect((await admin.inviteMember(newMember(may, email))).reply.link).toBeNull();
    const { staffId = '', version = 0, asked } = (await memberOf(email)) ?? {};
    expect(asked).toEqual({ by: admin.staffId, may: null });
    const first = await admin.inviteAgain({ staffId, version });
    expect(first.refusal.code).toBe('staff.secondAdminNeeded');
    const { link } = (await second.inviteAgain({ staffId, version })).reply;
    await join(secretIn(link));
    expect(await memberOf(email)).toMatchObject({ state: 'Active', may, asked: null });
  }
});

it('threat 89: a permission to approve, for money or to let others in is given when a second admin changes the member to the same', async () => {
  const second = await givenStaff(['admin']);
  const { staffId, email } = await givenStaff(['review']);
  const change = async (by: StaffMember, may: Permission[]) =>
    by.changePermissions({ staffId, may, version: await versionOf(email) });
  const { reply } = await change(admin, ['review', 'approve']);
  const asked = { by: admin.staffId, may: ['review', 'approve'] };
  expect(reply).toMatchObject({ may: ['review'], asked });
  const { refusal } = await change(admin, ['approve', 'review']);
  expect(refusal.code).toBe('staff.secondAdminNeeded');
  // The second one wants something else: a new question for another admin.
  expect((await change(second, ['finance'])).reply.may).toEqual(['review']);
  expect((await change(admin, ['finance'])).reply).toMatchObject({ may: ['finance'], asked: null });
});

it('what was asked for lapses when the permissions change, and an invitation that is asked for confirms no permission', async () => {
  const second = await givenStaff(['admin']);
  const { staffId, email } = await givenStaff(['review']);
  const change = async (by: StaffMember, may: Permission[]) =>
    (await by.changePermissions({ staffId, may, version: await versionOf(email) })).reply;
  await change(admin, ['approve']);
  const again = await second.inviteAgain({ staffId, version: await versionOf(email) });
  expect(again.reply.link).toBeNull();
  expect((await change(second, ['approve'])).may).toEqual(['review']);
  expect(await change(second, ['deliver'])).toMatchObject({ may: ['deliver'], asked: null });
  expect((await change(admin, ['approve'])).may).toEqual(['deliver']);
});

it('threat 89: what somebody asked for who is no admin any more is asked for anew', async () => {
  const [first, second] = [await givenStaff(['admin']), await givenStaff(['admin'])];
  const { staffId, email } = await givenStaff(['review']);
  const change = async (by: StaffMember) => {
    const version = await versionOf(email);
    return (await by.changePermissions({ staffId, may: ['finance'], version })).reply;
  };
  await change(first);
  await admin.removeMember({ staffId: first.staffId });
  expect(await change(second)).toMatchObject({
    may: ['review'],
    asked: { by: second.staffId, may: ['finance'] },
  });
  expect((await change(admin)).may).toEqual(['finance']);
});

it('nobody changes, removes or invites themselves', async () => {
  const { staffId } = admin;
  const refusals = [
    await admin.changePermissions({ staffId, may: ['finance'], version: 2 }),
    await admin.removeMember({ staffId }),
    await admin.inviteAgain({ staffId, version: 2 }),
  ];
  expect(refusals.map(({ refusal }) => refusal.code)).toEqual(
    refusals.map(() => 'staff.notYourself'),
  );
});

it('threat 88: the passkey is good for one act with one body, once', async () => {
  const [first, second] = [newMember(), newMember()];
  const headers = await freshPasskey(admin, inviteMember, { body: first });
  const send = (body: typeof first) => call(inviteMember, { token: admin.token, body, headers });
  expect((await send(second)).refusal.code).toBe('staff.passkeyAgain');
  expect((await send(first)).status).toBe(201);
  expect((await send(first)).refusal.code).toBe('staff.passkeyAgain');
});

it('the passkey is good for a body with blanks around its texts, and in any order', async () => {
  const { name, ...given } = newMember();
  expect((await admin.inviteMember({ ...given, name: `  ${name} ` })).status).toBe(201);
});

it('threat 88: without the passkey, or with the one of a colleague, nothing is done', async () => {
  const colleague = await givenStaff(['admin']);
  const body = newMember();
  const theirs = await freshPasskey(colleague, inviteMember, { body });
  for (const headers of [{}, theirs, { 'x-passkey': 'nonsense' }]) {
    const sent = { token: admin.token, body, headers };
    await refused(call(inviteMember, sent), 403, 'staff.passkeyAgain');
  }
});
