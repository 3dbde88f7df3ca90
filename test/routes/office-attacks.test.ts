/** Attacks on the office's rules, invitations and passkeys. */
import { createHash } from 'node:crypto';
import { actText } from '#shared/staff/act.ts';
import {
  changePermissions,
  inviteAgain,
  inviteMember,
  removeMember,
  removePasskey,
} from '#shared/staff/contract.ts';
import { call, outcomeOf } from '#test/support/call.ts';
import { baseUrl } from '#test/support/cloud.ts';
import { givenReviewed } from '#test/support/office.ts';
import { givenOwner } from '#test/support/owner.ts';
import { SoftPasskey } from '#test/support/soft-passkey.ts';
import {
  answerInvitation,
  freshPasskey,
  givenStaff,
  invited,
  join,
  newMember,
  type StaffMember,
  secretIn,
} from '#test/support/staff.ts';
import { send } from '#test/support/transport.ts';
import { visitorOfApi } from '#test/support/verbs.ts';

let admin: StaffMember;

beforeAll(async () => {
  admin = await givenStaff(['admin']);
});

const versionOf = async ({ staffId }: StaffMember) => {
  const { staff } = (await admin.listStaff()).reply;
  return staff.find((one) => one.staffId === staffId)?.version ?? 0;
};

const headerOf = (answer: unknown) => ({
  'x-passkey': Buffer.from(JSON.stringify(answer)).toString('base64url'),
});

it('threat 87: whoever is removed while the invitation is open joins no more', async () => {
  const { email, ...given } = newMember(['review']);
  const token = secretIn((await admin.inviteMember({ ...given, email })).reply.link);
  const { staff } = (await admin.listStaff()).reply;
  const { staffId = '' } = staff.find((one) => one.email === email) ?? {};
  const { reply } = await visitorOfApi.openInvitation({ token });
  await admin.removeMember({ staffId });
  const refused = await answerInvitation(token, new SoftPasskey(baseUrl).create(reply.options));
  expect(refused.refusal.code).toBe('staff.invitationEnded');
});

describe('threat 89: several at once', () => {
  async function givenFile() {
    const [reviewer, approver] = [await givenStaff(['review']), await givenStaff(['approve'])];
    const owner = await givenOwner();
    const { ref, applicationId } = await givenReviewed(owner);
    const { version } = (await reviewer.openFile({ ref })).reply.application;
    return { reviewer, approver, owner, applicationId, ref, version };
  }

  it('threat 89: of an approval and a withdrawal at once, one happens and the other is refused', async () => {
    const { approver, owner, applicationId, ref, version } = await givenFile();
    const terms = { amount: 300_000, deposit: 0, period: '12 Months' as const, fees: [] };
    const [approved, withdrawn] = await Promise.all([
      approver.approveApplication({ ref, ...terms, version }),
      owner.withdrawApplication({ applicationId, version }),
    ]);
    expect([approved.status, withdrawn.status].toSorted()).toEqual([200, 409]);
    const { status, offer } = (await owner.getApplication({ applicationId })).reply;
    expect([status, offer !== null]).toEqual(
      approved.status === 200 ? ['Approved', true] : ['Withdrawn', false],
    );
  });

  it('threat 89: of a tick and a recommendation on one version, one is refused and neither is lost', async () => {
    const { reviewer, ref, version } = await givenFile();
    const advice = { decision: 'decline', reason: 'Need not clear', note: '' } as const;
    const [ticked, recommended] = await Promise.all([
      reviewer.tickCheck({ ref, item: 'sixMonths', done: true, version }),
      reviewer.recommend({ ref, ...advice, terms: null, figures: null, version }),
    ]);
    expect([ticked.status, recommended.status].toSorted()).toEqual([200, 409]);
    const { reply } = await reviewer.openFile({ ref });
    const isTicked = reply.checklist.find(({ item }) => item === 'sixMonths')?.state === 'done';
    expect([isTicked, reply.recommendation !== null]).toEqual([
      ticked.status === 200,
      recommended.status === 200,
    ]);
  });
});

it('threat 94: an id that is too long to sign in with is not registered, and leaves the invitation', async () => {
  const { secret: token } = await invited(['review']);
  const { reply } = await visitorOfApi.openInvitation({ token });
  const statuses: number[] = [];
  for (const bytes of [520, 1000]) {
    const passkey = new SoftPasskey(baseUrl, bytes);
    statuses.push((await answerInvitation(token, passkey.create(reply.options))).status);
  }
  expect(statuses).toEqual([400, 400]);
  await join(token);
});

it('threat 94: an answer with an id that no device gives is wrong, and no failure of ours', async () => {
  for (const id of ['€'.repeat(600), 'a'.repeat(700), '', 7]) {
    const headers = headerOf({ ...admin.passkey.get({ challenge: 'none' }), id });
    const refused = await call(removePasskey, {
      token: admin.token,
      headers,
      params: { passkeyId: admin.passkey.id },
    });
    expect(outcomeOf(refused)).toEqual([403, 'staff.passkeyAgain']);
  }
});

describe('an invitation that two admins renew', () => {
  const again = async (by: StaffMember, of: StaffMember) =>
    (await by.inviteAgain({ staffId: of.staffId, version: await versionOf(of) })).reply.link;

  it('threat 87: whoever asked and is no admin any more is not one of the two', async () => {
    const former: Record<string, (asker: StaffMember) => Promise<unknown>> = {
      removed: ({ staffId }) => admin.removeMember({ staffId }),
      'without the permission': async (asker) => {
        const [{ staffId }, version] = [asker, await versionOf(asker)];
        return admin.changePermissions({ staffId, may: ['review'], version });
      },
    };
    for (const [what, leave] of Object.entries(former)) {
      const [lost, asker] = [await givenStaff(['review']), await givenStaff(['admin'])];
      await again(asker, lost);
      await leave(asker);
      expect([what, await again(admin, lost)]).toEqual([what, null]);
      const second = await givenStaff(['admin']);
      expect([what, await again(second, lost)]).toEqual([what, expect.any(String)]);
    }
  });

  it('threat 87: a passkey that counts as lost is not registered again by the invitation that ends it', async () => {
    const [lost, second] = [await givenStaff(['review']), await givenStaff(['admin'])];
    await again(admin, lost);
    const token = secretIn(await again(second, lost));
    const { reply } = await visitorOfApi.openInvitation({ token });
    const refused = await answerInvitation(token, lost.passkey.create(reply.options));
    expect(outcomeOf(refused)).toEqual([400, 'staff.passkeyInvalid']);
    await join(token);
  });
});

describe('a passkey that is used again for one act', () => {
  /** Sends a text as the body, with the passkey used for another text. */
  async function invite(sent: string, shown = sent) {
    const { method, path: target } = inviteMember;
    const bodyHash = createHash('sha256').update(shown).digest('hex');
    const act = actText({ route: `${method} ${target}`, params: {}, bodyHash });
    const { reply } = await admin.challengeAct({ act });
    const { status } = await send({
      method,
      target,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${admin.token}`,
        ...headerOf(admin.passkey.get(reply.options)),
      },
      body: sent,
    });
    return status;
  }

  it('the passkey is good for the fields in the order in which they were sent', async () => {
    const { name, email, phone, may } = newMember(['review']);
    expect(await invite(JSON.stringify({ may, phone, email, name }))).toBe(201);
  });

  it('the passkey is good for a text with spaces around it', async () => {
    expect(await invite(JSON.stringify({ ...newMember(['review']), name: ' Mutiso ' }))).toBe(201);
  });

  it('threat 88: a body that says a field a second time is another body', async () => {
    const given = newMember(['review']);
    const twice = `${JSON.stringify(given).slice(0, -1)},"may":["admin"]}`;
    expect(await invite(twice, JSON.stringify(given))).toBe(403);
  });

  it('threat 88: of three calls at once with one use of the passkey, one is done', async () => {
    const body = newMember(['review']);
    const headers = await freshPasskey(admin, inviteMember, { body });
    const sendIt = () => call(inviteMember, { token: admin.token, body, headers });
    const statuses = (await Promise.all([sendIt(), sendIt(), sendIt()])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([201, 403, 403]);
  });

  it('threat 88: a use of the passkey for one member, or one route, is good for no other', async () => {
    const [one, other] = [await givenStaff(['review']), await givenStaff(['review'])];
    const params = { staffId: one.staffId };
    const headers = await freshPasskey(admin, removeMember, { params });
    const { token } = admin;
    const refused = [
      await call(removeMember, { token, headers, params: { staffId: other.staffId } }),
      await call(inviteAgain, { token, headers, params, body: { version: 1 } }),
      await call(changePermissions, { token, headers, params, body: { may: [], version: 1 } }),
    ];
    expect(refused.map(({ refusal }) => refusal.code)).toEqual(
      refused.map(() => 'staff.passkeyAgain'),
    );
    expect((await call(removeMember, { token, headers, params })).status).toBe(204);
    expect((await other.getMe()).status).toBe(200);
  });
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
    codes.push([address, (await admin.inviteMember(newMember(['review'], address))).refusal.code]);
  }
  expect(codes).toEqual(looksSame.map((address) => [address, 'request.invalidField']));
});
