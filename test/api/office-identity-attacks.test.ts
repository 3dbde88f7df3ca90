/** Ways around the sign-in and the passkeys of the office that somebody would try. */
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { actText } from '#shared/staff/act.ts';
import {
  acceptInvitation,
  addPasskey,
  challengeAct,
  challengePasskey,
  changePermissions,
  getMe,
  inviteAgain,
  inviteMember,
  listStaff,
  openInvitation,
  removeMember,
  removePasskey,
} from '#shared/staff/contract.ts';
import { call } from '#test/support/call.ts';
import { baseUrl } from '#test/support/cloud.ts';
import { newPhone } from '#test/support/sign-in.ts';
import { SoftPasskey } from '#test/support/soft-passkey.ts';
import {
  asStaff,
  finishSignIn,
  freshPasskey,
  givenStaff,
  invited,
  join,
  newEmail,
  type StaffMember,
  signInStaff,
  startSignIn,
} from '#test/support/staff.ts';

let admin: StaffMember;

beforeAll(async () => {
  admin = await givenStaff(['admin']);
});

const headerOf = (answer: unknown) => ({
  'x-passkey': Buffer.from(JSON.stringify(answer)).toString('base64url'),
});

describe('the ids that devices give their passkeys', () => {
  /** 255 bytes, as some security keys have them: they keep their secret in the id. */
  const LONG = 255;

  it('threat 94: the passkey of a device with long ids opens the office, and can be removed', async () => {
    const member = await givenStaff([]);
    const key = new SoftPasskey(baseUrl, LONG);
    const { reply } = await call(challengePasskey, { token: member.token });
    const body = { name: 'Security key', answer: JSON.stringify(key.create(reply.options)) };
    expect((await asStaff(member, addPasskey, { body })).status).toBe(204);
    expect(await signInStaff(member.email, key)).not.toBe('');
    const removed = await asStaff(member, removePasskey, { params: { passkeyId: key.id } });
    expect(removed.status).toBe(204);
    const { passkeys } = (await call(getMe, { token: member.token })).reply;
    expect(passkeys.map(({ passkeyId }) => passkeyId)).toEqual([member.passkey.id]);
  });

  it('threat 94: an id that is too long to sign in with is not registered, and leaves the invitation', async () => {
    const { secret } = await invited(['review']);
    const { reply } = await call(openInvitation, { body: { token: secret } });
    const statuses: number[] = [];
    for (const bytes of [520, 1000]) {
      const answer = JSON.stringify(new SoftPasskey(baseUrl, bytes).create(reply.options));
      const body = { token: secret, name: 'Security key', answer };
      statuses.push((await call(acceptInvitation, { body })).status);
    }
    expect(statuses).toEqual([400, 400]);
    await join(secret);
  });

  it('threat 94: an answer with an id that no device gives is wrong, and no failure of ours', async () => {
    for (const id of ['€'.repeat(600), 'a'.repeat(700), '', 7]) {
      const headers = headerOf({ ...admin.passkey.get({ challenge: 'none' }), id });
      const { status, refusal } = await call(removePasskey, {
        token: admin.token,
        headers,
        params: { passkeyId: admin.passkey.id },
      });
      expect([status, refusal.code]).toEqual([403, 'staff.passkeyAgain']);
    }
  });
});

describe('an invitation that two admins renew', () => {
  const memberOf = async ({ staffId }: StaffMember) => {
    const { staff } = (await call(listStaff, { token: admin.token })).reply;
    return staff.find((one) => one.staffId === staffId);
  };

  const again = async (by: StaffMember, of: StaffMember) =>
    asStaff(by, inviteAgain, {
      params: { staffId: of.staffId },
      body: { version: (await memberOf(of))?.version ?? 0 },
    });

  it('threat 87: whoever asked and is no admin any more is not one of the two', async () => {
    const former: Record<string, (asker: StaffMember) => Promise<unknown>> = {
      removed: ({ staffId }) => asStaff(admin, removeMember, { params: { staffId } }),
      'without the permission': async (asker) =>
        asStaff(admin, changePermissions, {
          params: { staffId: asker.staffId },
          body: { may: ['review'], version: (await memberOf(asker))?.version ?? 0 },
        }),
    };
    for (const [what, leave] of Object.entries(former)) {
      const [lost, asker] = [await givenStaff(['review']), await givenStaff(['admin'])];
      await again(asker, lost);
      await leave(asker);
      expect([what, (await again(admin, lost)).reply.link]).toEqual([what, null]);
      const second = await givenStaff(['admin']);
      expect([what, (await again(second, lost)).reply.link]).toEqual([what, expect.any(String)]);
    }
  });

  it('threat 87: a passkey that counts as lost is not registered again by the invitation that ends it', async () => {
    const [lost, second] = [await givenStaff(['review']), await givenStaff(['admin'])];
    await again(admin, lost);
    const token = (await again(second, lost)).reply.link?.split('#')[1] ?? '';
    const { reply } = await call(openInvitation, { body: { token } });
    const answer = JSON.stringify(lost.passkey.create(reply.options));
    const { status, refusal } = await call(acceptInvitation, {
      body: { token, name: 'Laptop', answer },
    });
    expect([status, refusal.code]).toEqual([400, 'staff.passkeyInvalid']);
    await join(token);
  });
});

describe('a passkey that is used again for one act', () => {
  const body = () => ({
    name: 'Mutiso',
    email: newEmail(),
    phone: newPhone(),
    may: ['review' as const],
  });

  /** Sends a text as the body, with the passkey used for another text. */
  async function invite(sent: string, shown = sent) {
    const { method, path } = inviteMember;
    const bodyHash = createHash('sha256').update(shown).digest('hex');
    const act = actText({ route: `${method} ${path}`, params: {}, bodyHash });
    const { reply } = await call(challengeAct, { token: admin.token, body: { act } });
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${admin.token}`,
        ...headerOf(admin.passkey.get(reply.options)),
      },
      body: sent,
    });
    return response.status;
  }

  it('the passkey is good for the fields in the order in which they were sent', async () => {
    const { name, email, phone, may } = body();
    expect(await invite(JSON.stringify({ may, phone, email, name }))).toBe(201);
  });

  it('the passkey is good for a text with spaces around it', async () => {
    expect(await invite(JSON.stringify({ ...body(), name: ' Mutiso ' }))).toBe(201);
  });

  it('threat 88: a body that says a field a second time is another body', async () => {
    const given = body();
    const twice = `${JSON.stringify(given).slice(0, -1)},"may":["admin"]}`;
    expect(await invite(twice, JSON.stringify(given))).toBe(403);
  });

  it('threat 88: of three calls at once with one use of the passkey, one is done', async () => {
    const given = body();
    const headers = await freshPasskey(admin, inviteMember, { body: given });
    const send = () => call(inviteMember, { token: admin.token, body: given, headers });
    const statuses = (await Promise.all([send(), send(), send()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 403, 403]);
  });
});

describe('the passkeys of one act', () => {
  it('threat 88: a use of the passkey for one member, or one route, is good for no other', async () => {
    const [one, other] = [await givenStaff(['review']), await givenStaff(['review'])];
    const params = { staffId: one.staffId };
    const others = { staffId: other.staffId };
    const headers = await freshPasskey(admin, removeMember, { params });
    const { token } = admin;
    const refused = [
      await call(removeMember, { token, headers, params: others }),
      await call(inviteAgain, { token, headers, params, body: { version: 1 } }),
      await call(changePermissions, { token, headers, params, body: { may: [], version: 1 } }),
    ];
    expect(refused.map(({ refusal }) => refusal.code)).toEqual(
      refused.map(() => 'staff.passkeyAgain'),
    );
    expect((await call(removeMember, { token, headers, params })).status).toBe(204);
    expect((await call(getMe, { token: other.token })).status).toBe(200);
  });
});

describe('addresses', () => {
  it('threat 87: whoever was removed and is invited again begins without the old passkey and session', async () => {
    const gone = await givenStaff(['review']);
    await asStaff(admin, removeMember, { params: { staffId: gone.staffId } });
    const { secret, email } = await invited(['review'], { email: gone.email });
    await join(secret);
    expect((await call(getMe, { token: gone.token })).refusal.code).toBe('staff.signInAgain');
    const { session, options } = await startSignIn(email);
    await expect(finishSignIn(email, session, gone.passkey.get(options))).rejects.toThrow();
  });

  it('threat 90: nobody is invited with an address that looks like a colleague’s, or that the pool refuses', async () => {
    const { email } = await invited(['review']);
    const [name = ''] = email.split('@');
    const CYRILLIC_I = '\u0456';
    const KELVIN = '\u212a';
    const looksSame = [
      `${name}\u200b@miliki.example`,
      `\u202e${email}`,
      `${name}@m${CYRILLIC_I}liki.example`,
      `${name}@mili${KELVIN}i.example`,
      `${name}@miliki.example.`,
      `${name}.@miliki.example`,
      `.${email}`,
      `${name}@miliki..example`,
      `${name}@-miliki.example`,
    ];
    const codes: [string, string][] = [];
    for (const address of looksSame) {
      const body = { name: 'Mutiso', email: address, phone: newPhone(), may: ['review' as const] };
      codes.push([address, (await asStaff(admin, inviteMember, { body })).refusal.code]);
    }
    expect(codes).toEqual(looksSame.map((address) => [address, 'request.invalidField']));
  });
});
