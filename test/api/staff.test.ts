/** How the provider's staff get in, stay in, and are kept out. */
import { beforeAll, describe, expect, it } from 'vitest';
import {
  acceptInvitation,
  addPasskey,
  challengePasskey,
  changePermissions,
  getMe,
  inviteAgain,
  inviteMember,
  listStaff,
  openInvitation,
  removeMember,
  removePasskey,
  signOutOfOffice,
} from '#shared/staff/contract.ts';
import type { Permission } from '#shared/staff/permissions.ts';
import { call } from '#test/support/call.ts';
import { baseUrl } from '#test/support/cloud.ts';
import { givenOwner } from '#test/support/owner.ts';
import { newPhone } from '#test/support/sign-in.ts';
import { SoftPasskey } from '#test/support/soft-passkey.ts';
import {
  asStaff,
  finishSignIn,
  givenStaff,
  invited,
  join,
  newEmail,
  type StaffMember,
  signInStaff,
  startSignIn,
} from '#test/support/staff.ts';

const refusalOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'nothing';
  } catch (error) {
    return (error as Error).name;
  }
};

let admin: StaffMember;

beforeAll(async () => {
  admin = await givenStaff(['admin']);
});

describe('an invitation', () => {
  it('an invitation registers one passkey, with which its member signs in', async () => {
    const { secret, email, name } = await invited(['review']);
    const passkey = await join(secret);
    const token = await signInStaff(email, passkey);
    const { reply } = await call(getMe, { token });
    expect(reply).toMatchObject({ name, email, may: ['review'] });
    expect(reply.passkeys).toMatchObject([{ passkeyId: passkey.id, name: 'Laptop' }]);
  });

  it('threat 87: an invitation that was used, or that nobody made, opens nothing', async () => {
    const { secret } = await invited(['review']);
    await join(secret);
    for (const token of [secret, 'A'.repeat(43)]) {
      const { status, refusal } = await call(openInvitation, { body: { token } });
      expect([status, refusal.code]).toEqual([404, 'staff.invitationEnded']);
    }
  });

  it('two answers to one invitation at once register one passkey', async () => {
    const { secret } = await invited(['review']);
    const { reply } = await call(openInvitation, { body: { token: secret } });
    const accept = () =>
      call(acceptInvitation, {
        body: {
          token: secret,
          name: 'Laptop',
          answer: JSON.stringify(new SoftPasskey(baseUrl).create(reply.options)),
        },
      });
    const statuses = (await Promise.all([accept(), accept()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([204, 404]);
  });

  it('an answer of another site, without a look at its user, or to a challenge of another invitation registers nothing', async () => {
    const [one, other] = [await invited(['review']), await invited(['review'])];
    const { reply } = await call(openInvitation, { body: { token: one.secret } });
    const { reply: others } = await call(openInvitation, { body: { token: other.secret } });
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
      const { status, refusal } = await call(acceptInvitation, {
        body: { token: one.secret, name: 'Laptop', answer: JSON.stringify(answer) },
      });
      expect([status, refusal.code]).toEqual([400, 'staff.passkeyInvalid']);
    }
    await join(one.secret);
  });

  it('nobody invites an address twice, also in other letters and at once', async () => {
    const email = newEmail();
    const invite = (address: string) =>
      asStaff(admin, inviteMember, {
        body: { name: 'Mutiso', email: address, phone: newPhone(), may: ['review'] },
      });
    const at_once = await Promise.all([invite(email), invite(email.toUpperCase())]);
    expect(at_once.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await invite(email)).refusal.code).toBe('staff.emailTaken');
  });

  it('nobody has admin and approve together', async () => {
    const body = {
      name: 'Mutiso',
      email: newEmail(),
      phone: newPhone(),
      may: ['admin', 'approve'] as const,
    };
    const { refusal } = await asStaff(admin, inviteMember, {
      body: { ...body, may: [...body.may] },
    });
    expect(refusal.code).toBe('staff.notTogether');
  });
});

describe('a sign-in of the staff', () => {
  let member: StaffMember;

  beforeAll(async () => {
    member = await givenStaff(['review']);
  });

  const tryToSignIn = async (change: (passkey: SoftPasskey, options: unknown) => unknown) => {
    const { session, options } = await startSignIn(member.email);
    return refusalOf(finishSignIn(member.email, session, change(member.passkey, options)));
  };

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
    const other = await givenStaff(['review']);
    const refusals = [
      await tryToSignIn((passkey, options) =>
        passkey.get(options, { origin: 'http://evil.example' }),
      ),
      await tryToSignIn((_, options) => other.passkey.get(options)),
      await tryToSignIn((passkey, options) => passkey.get(options, { isVerified: false })),
      await tryToSignIn(() => 'nonsense'),
    ];
    expect(refusals).toEqual(refusals.map(() => 'NotAuthorizedException'));
  });

  it('threat 87: a counter that stays or goes back is no session', async () => {
    const { email, passkey } = await givenStaff(['review']);
    const tryCounter = async (counter: number) => {
      const { session, options } = await startSignIn(email);
      return refusalOf(finishSignIn(email, session, passkey.get(options, { counter })));
    };
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
    const again = await startSignIn(member.email);
    expect(await refusalOf(finishSignIn(member.email, again.session, answer))).toBe(
      'NotAuthorizedException',
    );
  });

  it('a sign-out ends the session at once, and no other one', async () => {
    const token = await signInStaff(member.email, member.passkey);
    await call(signOutOfOffice, { token });
    const { status, refusal } = await call(getMe, { token });
    expect([status, refusal.code]).toEqual([401, 'staff.signInAgain']);
    expect((await call(getMe, { token: member.token })).status).toBe(200);
  });

  it("an owner's token opens nothing of the office, and a member's token nothing of an owner", async () => {
    const owner = await givenOwner();
    expect((await call(getMe, { token: owner.tokens.accessToken })).status).toBe(401);
    const response = await fetch(`${baseUrl}/api/account`, {
      headers: { authorization: `Bearer ${member.token}` },
    });
    expect(response.status).toBe(401);
  });
});

const memberOf = async (email: string) =>
  (await call(listStaff, { token: admin.token })).reply.staff.find((one) => one.email === email);

describe('permissions', () => {
  it('threat 88: a permission that was taken away stops the next call', async () => {
    const other = await givenStaff(['admin']);
    const body = { name: 'Zuhura', email: newEmail(), phone: newPhone(), may: [] };
    expect((await asStaff(other, inviteMember, { body })).status).toBe(201);
    const { staff } = (await call(listStaff, { token: admin.token })).reply;
    const version = staff.find(({ staffId }) => staffId === other.staffId)?.version ?? 0;
    const changed = await asStaff(admin, changePermissions, {
      params: { staffId: other.staffId },
      body: { may: ['review'], version },
    });
    expect(changed.reply.may).toEqual(['review']);
    const refused = await asStaff(other, inviteMember, { body: { ...body, email: newEmail() } });
    expect([refused.status, refused.refusal.code]).toEqual([403, 'staff.notAllowed']);
  });

  it('threat 87: a member who was removed has no session and no passkey any more', async () => {
    const gone = await givenStaff(['review']);
    await asStaff(admin, removeMember, { params: { staffId: gone.staffId } });
    const { refusal } = await call(getMe, { token: gone.token });
    expect(refusal.code).toBe('staff.signInAgain');
    const { session, options } = await startSignIn(gone.email);
    const answer = gone.passkey.get(options);
    expect(await refusalOf(finishSignIn(gone.email, session, answer))).toBe(
      'NotAuthorizedException',
    );
  });

  it('threat 89: an invitation with a permission to approve, for money or to let others in has no link before a second admin confirms it', async () => {
    const second = await givenStaff(['admin']);
    for (const may of [['approve'], ['finance'], ['review', 'admin']] as Permission[][]) {
      const email = newEmail();
      const body = { name: 'Zuhura', email, phone: newPhone(), may };
      expect((await asStaff(admin, inviteMember, { body })).reply.link).toBeNull();
      const { staffId = '', version = 0, asked } = (await memberOf(email)) ?? {};
      expect(asked).toEqual({ by: admin.staffId, may: null });
      const again = (by: StaffMember) =>
        asStaff(by, inviteAgain, { params: { staffId }, body: { version } });
      expect((await again(admin)).refusal.code).toBe('staff.secondAdminNeeded');
      await join((await again(second)).reply.link?.split('#')[1] ?? '');
      expect(await memberOf(email)).toMatchObject({ state: 'Active', may, asked: null });
    }
  });

  it('threat 89: a permission to approve, for money or to let others in is given when a second admin changes the member to the same', async () => {
    const [second, other] = [await givenStaff(['admin']), await givenStaff(['review'])];
    const change = async (by: StaffMember, may: Permission[]) =>
      asStaff(by, changePermissions, {
        params: { staffId: other.staffId },
        body: { may, version: (await memberOf(other.email))?.version ?? 0 },
      });
    const { reply } = await change(admin, ['review', 'approve']);
    expect([reply.may, reply.asked]).toEqual([
      ['review'],
      { by: admin.staffId, may: ['review', 'approve'] },
    ]);
    expect((await change(admin, ['approve', 'review'])).refusal.code).toBe(
      'staff.secondAdminNeeded',
    );
    // What the second one wants is another thing: it is a new question, for another admin.
    expect((await change(second, ['finance'])).reply.may).toEqual(['review']);
    expect((await change(admin, ['finance'])).reply).toMatchObject({
      may: ['finance'],
      asked: null,
    });
  });

  it('what was asked for lapses when the permissions change, and an invitation that is asked for confirms no permission', async () => {
    const [second, other] = [await givenStaff(['admin']), await givenStaff(['review'])];
    const params = { staffId: other.staffId };
    const version = async () => (await memberOf(other.email))?.version ?? 0;
    const change = async (by: StaffMember, may: Permission[]) =>
      asStaff(by, changePermissions, { params, body: { may, version: await version() } });
    const again = async (by: StaffMember) =>
      asStaff(by, inviteAgain, { params, body: { version: await version() } });
    await change(admin, ['approve']);
    expect((await again(second)).reply.link).toBeNull();
    expect((await change(second, ['approve'])).reply.may).toEqual(['review']);
    expect((await change(second, ['deliver'])).reply).toMatchObject({
      may: ['deliver'],
      asked: null,
    });
    expect((await change(admin, ['approve'])).reply.may).toEqual(['deliver']);
  });

  it('threat 89: what somebody asked for who is no admin any more is asked for anew', async () => {
    const [first, second] = [await givenStaff(['admin']), await givenStaff(['admin'])];
    const { email } = await givenStaff(['review']);
    const change = async (by: StaffMember) => {
      const { staffId = '', version = 0 } = (await memberOf(email)) ?? {};
      const body = { may: ['finance' as const], version };
      return (await asStaff(by, changePermissions, { params: { staffId }, body })).reply;
    };
    await change(first);
    await asStaff(admin, removeMember, { params: { staffId: first.staffId } });
    expect(await change(second)).toMatchObject({
      may: ['review'],
      asked: { by: second.staffId, may: ['finance'] },
    });
    expect((await change(admin)).may).toEqual(['finance']);
  });

  it('nobody changes, removes or invites themselves', async () => {
    const params = { staffId: admin.staffId };
    const refusals = [
      await asStaff(admin, changePermissions, { params, body: { may: ['finance'], version: 2 } }),
      await asStaff(admin, removeMember, { params }),
      await asStaff(admin, inviteAgain, { params, body: { version: 2 } }),
    ];
    expect(refusals.map(({ refusal }) => refusal.code)).toEqual(
      refusals.map(() => 'staff.notYourself'),
    );
  });
});

describe('an act that wants the passkey again', () => {
  const body = () => ({ name: 'Zuhura', email: newEmail(), phone: newPhone(), may: [] });

  it('threat 88: the passkey is good for one act with one body, once', async () => {
    const { freshPasskey } = await import('#test/support/staff.ts');
    const [first, second] = [body(), body()];
    const headers = await freshPasskey(admin, inviteMember, { body: first });
    const send = (given: ReturnType<typeof body>) =>
      call(inviteMember, { token: admin.token, body: given, headers });
    expect((await send(second)).refusal.code).toBe('staff.passkeyAgain');
    expect((await send(first)).status).toBe(201);
    expect((await send(first)).refusal.code).toBe('staff.passkeyAgain');
  });

  it('the passkey is good for a body with blanks around its texts, and in any order', async () => {
    const { name, ...given } = body();
    const { status } = await asStaff(admin, inviteMember, {
      body: { ...given, name: `  ${name} ` },
    });
    expect(status).toBe(201);
  });

  it('threat 88: without the passkey, or with the one of a colleague, nothing is done', async () => {
    const { freshPasskey } = await import('#test/support/staff.ts');
    const colleague = await givenStaff(['admin']);
    const given = body();
    const theirs = await freshPasskey(colleague, inviteMember, { body: given });
    for (const headers of [{}, theirs, { 'x-passkey': 'nonsense' }]) {
      const { status, refusal } = await call(inviteMember, {
        token: admin.token,
        body: given,
        headers,
      });
      expect([status, refusal.code]).toEqual([403, 'staff.passkeyAgain']);
    }
  });
});

describe('the passkeys of a member', () => {
  it('a member adds a second passkey, and cannot remove the last one', async () => {
    const member = await givenStaff([]);
    const remove = (passkeyId: string) => asStaff(member, removePasskey, { params: { passkeyId } });
    expect((await remove(member.passkey.id)).refusal.code).toBe('staff.lastPasskey');
    const second = new SoftPasskey(baseUrl);
    const { reply } = await call(challengePasskey, { token: member.token });
    const added = { name: 'Phone', answer: JSON.stringify(second.create(reply.options)) };
    expect((await asStaff(member, addPasskey, { body: added })).status).toBe(204);
    expect(await signInStaff(member.email, second)).not.toBe('');
    expect((await remove(second.id)).status).toBe(204);
    expect((await remove(second.id)).refusal.code).toBe('staff.passkeyNotFound');
  });

  it('threat 87: whoever lost every passkey is invited again by two admins, and the lost ones open nothing', async () => {
    const [lost, second] = [await givenStaff(['review']), await givenStaff(['admin'])];
    const versionOf = async () =>
      (await call(listStaff, { token: admin.token })).reply.staff.find(
        ({ staffId }) => staffId === lost.staffId,
      )?.version ?? 0;
    const again = async (by: StaffMember) =>
      asStaff(by, inviteAgain, {
        params: { staffId: lost.staffId },
        body: { version: await versionOf() },
      });
    expect((await again(admin)).reply).toEqual({ link: null, expiresAt: null });
    expect((await again(admin)).refusal.code).toBe('staff.secondAdminNeeded');
    const { link } = (await again(second)).reply;
    const passkey = await join(link?.split('#')[1] ?? '');
    expect((await call(getMe, { token: lost.token })).refusal.code).toBe('staff.signInAgain');
    const { session, options } = await startSignIn(lost.email);
    const answer = lost.passkey.get(options);
    expect(await refusalOf(finishSignIn(lost.email, session, answer))).toBe(
      'NotAuthorizedException',
    );
    expect(passkey.id).not.toBe(lost.passkey.id);
  });
});
