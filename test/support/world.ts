/**
 * An owner with something of everything, for tests made from contracts: they find values by the name of a field or
 * param.
 */

import { randomBytes, randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import { claim } from '#core/payments/claims/claim.ts';
import { randomLetters } from '#core/platform/one-time-code.ts';
import { toCursor } from '#core/platform/table/cursor.ts';
import { pushDevice } from '#core/push/device.store.ts';
import { teamMember } from '#core/team/member.store.ts';
import { teamInvitation } from '#core/team/team.store.ts';
import { usePicture } from '#shared/accounts/contract.ts';
import { offerConsent, statementsConsent } from '#shared/applications/consent.ts';
import type { ApplicationDetail } from '#shared/applications/contract.ts';
import { givenApiKey } from './api-key.ts';
import { call, done } from './call.ts';
import { awsEndpoint, smsTo } from './cloud.ts';
import { approve, ask, startReview } from './office.ts';
import { files, givenApplication, givenOwner, type Owner, sendFile, upload } from './owner.ts';
import { entriesOf, givenCustomer, setPointRules } from './rewards.ts';
import { settled } from './settled.ts';
import { newPhone } from './sign-in.ts';
import { givenPasskey } from './soft-passkey.ts';
import { deleteItem, partitionOf, putItem, setCredits } from './table.ts';
import { isInside } from './transport.ts';
import { givenWorldProject } from './world-project.ts';

/** Fields that name a file. */
export const fileNames = [
  'key',
  'document',
  'mpesaStatement',
  'bankStatement',
  'registrationCert',
] as const;

/** Fields and params that name something of an owner. */
export const idNames = [
  'applicationId',
  'documentId',
  'notificationId',
  'entryId',
  'referralCode',
  'listId',
  'campaignId',
  'templateId',
  'projectId',
  'ref',
  'fileId',
  'paper',
  'pictures',
  'attemptId',
  'receipt',
  'redemptionId',
  'passkeyId',
  'deviceId',
  'memberId',
  'invitationId',
  'businessId',
  // They name a part of a project, and nothing without one.
  'milestone',
  'changeRequest',
  'supportPlan',
  'phone',
  'phones',
  'phoneNumber',
  'newPhone',
  'into',
  'lastDigits',
  'search',
  'code',
  'cursor',
  ...fileNames,
] as const;

export type IdName = (typeof idNames)[number];

/** Fields that name nobody's things, with texts that are rarely valid. */
export const plainTexts: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    [
      'fullName',
      'businessName',
      'registrationNumber',
      'location',
      'description',
      'message',
      'sector',
      'systemNeed',
      'repaymentPeriod',
      'password',
      'robot',
      'text',
      'reason',
      'note',
      'name',
      'reference',
      'includes',
      'reward',
    ].map((name) => [name, []]),
  ),
  birthday: ['02-29'],
  dueDay: ['2026-12-24'],
  startDay: ['2026-12-24'],
  order: ['12', 'AB-12345', 'OFF-50'],
  consent: [statementsConsent.version, offerConsent.version],
  filename: ['statement.pdf', 'a.PNG', `${'é'.repeat(250)}.pdf`, '../😀/\u202efdp.pdf', '.csv'],
  email: ['wanjiku@example.ke', `a@${'b'.repeat(248)}.ke`],
  kraPin: ['A123456789Z'],
  senderName: ['MILIKI', 'abc', 'Twelve chars'],
  from: ['2026-01-01', '2026-13-01', ''],
  to: ['2026-11-21', '9999-12-31', '2026-1-1'],
  doubleDays: ['2099-12-12', '2099-02-30', ''],
  day: ['2026-11-20', '2026-02-30', 'yesterday-'],
  month: ['2026-06'],
  year: ['2026'],
  /** Nothing for sale, because nobody must be asked to pay. */
  bundle: ['none-such'],
  plan: ['none-such'],
  lowestMonth: ['2026-06'],
  /** The hash of no agreement. */
  textSha256: ['0'.repeat(64)],
  endpoint: ['https://fcm.googleapis.com/fcm/send/a', 'https://localhost/a', 'not an address'],
  p256dh: ['A'.repeat(87)],
  auth: ['A'.repeat(22)],
  /** In the form of the id of an arrival, and of none that was sent. */
  arrival: ['A'.repeat(43)],
  /** No passkey's answer. */
  answer: ['{}', '{"id":"A"}', '[]', 'null'],
  /** In the form of a secret, but of no invitation. */
  token: ['A'.repeat(43)],
};

export interface World extends Owner {
  apiKey: string;
  /** Values for these names, the most telling first. */
  ids: Readonly<Record<IdName, readonly string[]>>;
  /** A word in all texts of this owner, and in nobody else's. */
  mark: string;
}

/** With two open applications, one with an offer and one with a question. */
export async function givenWorld(mark: string): Promise<World> {
  const owner = await givenOwner(`Wanjiku ${mark}`);
  const passkey = await givenPasskey(owner, `Tecno ${mark}`);
  await setPointRules(owner, { expiryMonths: 12, redeemCodeAbove: 200 });
  await setCredits(owner.userId, { purchasedSMS: 500, smsBalance: 500 });
  const [pictureKey, apiKey, phones] = await Promise.all([
    givenPicture(owner),
    givenApiKey(owner),
    givenLedger(owner, mark),
    givenProfile(owner, mark),
  ]);
  const project = await givenWorldProject(owner, mark);
  const offered = await givenOffered(owner, mark);
  const asked = await givenAsked(owner, mark);
  const unused = await givenDraft(owner, mark);
  const { entryIds, notificationIds, referralCode } = await namesIn(owner);
  const listId = await givenList(owner, mark, phones);
  const documents = offered.documents;
  const keys = [...unused, ...documents.map(({ key }) => key)];
  const ids = {
    applicationId: [offered.applicationId, asked.applicationId],
    documentId: documents.map(({ documentId }) => documentId),
    notificationId: notificationIds,
    entryId: entryIds,
    redemptionId: entryIds,
    referralCode: [referralCode],
    listId: [listId],
    campaignId: await givenCampaigns(owner, mark, listId),
    templateId: [await givenTemplate(owner, mark)],
    projectId: [project.projectId],
    ref: [project.ref],
    passkeyId: [passkey.id],
    deviceId: [await givenPushDevice(owner)],
    attemptId: [randomBytes(16).toString('hex')],
    receipt: [await givenClaim(owner, project.ref)],
    ...(await givenTeam(owner, mark)),
    businessId: [owner.userId],
    fileId: [project.fileId],
    paper: [`${project.ref}-1`],
    pictures: [project.pictureKey],
    milestone: ['1'],
    changeRequest: ['1'],
    supportPlan: ['hosting'],
    phone: phones,
    phones,
    newPhone: phones.toReversed(),
    into: phones.toReversed(),
    phoneNumber: [owner.phone],
    search: [mark, ...phones],
    lastDigits: phones.map((phone) => phone.slice(-6)),
    code: await codesOf(owner),
    cursor: cursorsAt(await partitionOf(`user#${owner.userId}`)),
    key: [...keys, pictureKey],
    document: keys,
    mpesaStatement: keys.filter((key) => key.includes('/mpesa_')),
    bankStatement: keys.filter((key) => key.includes('/bank_')),
    registrationCert: keys.filter((key) => key.includes('/cert_')),
  };
  return Object.assign(owner, { apiKey, ids, mark });
}

async function givenPushDevice({ userId }: Owner): Promise<string> {
  const deviceId = randomBytes(32).toString('base64url');
  const [since, authTime] = ['2026-11-20T09:00:00.000Z', 4_000_000_000];
  const keys = {
    endpoint: `https://fcm.googleapis.com/fcm/send/${deviceId}`,
    p256dh: 'none',
    auth: 'none',
  };
  const device = { userId, poolUserId: userId, deviceId, ...keys, authTime, since };
  await putItem(pushDevice.put(device).input.Item);
  return deviceId;
}

/** A claimed payment. @returns its receipt */
async function givenClaim({ userId }: Owner, ref: string): Promise<string> {
  const receipt = `T${randomLetters(9)}`;
  const ended = { createdAt: '2026-11-20T09:00:00.000Z', endedAt: '2026-11-20T09:00:05.000Z' };
  const asked = { answerId: randomBytes(16).toString('hex'), queries: 1, ttl: 4_000_000_000 };
  await putItem(claim.put({ receipt, userId, ref, ...ended, ...asked }).input.Item);
  return receipt;
}

/** A worker of the owner, and an invitee. */
async function givenTeam({ userId: businessId }: Owner, mark: string) {
  const [memberId, invitationId] = [randomUUID(), randomUUID()];
  const at = new Date().toISOString();
  const about = { businessId, role: 'cashier', name: `Njeri ${mark}` } as const;
  const person = { personId: randomUUID(), phone: newPhone(), state: 'active', since: at } as const;
  await putItem(teamMember.put({ ...about, ...person, memberId, invitationId }).input.Item);
  const invited = { phone: newPhone(), phoneHash: randomUUID(), ttl: 4_000_000_000 };
  const open = { ...about, ...invited, invitationId, expiresAt: '2099-01-01T00:00:00.000Z' };
  await putItem(teamInvitation.put(open).input.Item);
  return { memberId: [memberId], invitationId: [invitationId] };
}

async function givenProfile(owner: Owner, mark: string): Promise<void> {
  const profile = owner.saveProfile({
    fullName: `Wanjiku ${mark}`,
    businessName: `Shop ${mark}`,
    email: `${mark}@example.ke`,
    businessType: 'Limited company',
    registrationNumber: `PVT-${mark}`,
    sector: 'Retail',
    yearStarted: 2019,
    location: `${mark} Street`,
  });
  await done(profile);
}

async function givenPicture(owner: Owner): Promise<string> {
  const file = { type: 'image/png', size: files.png.length } as const;
  const { key, url, headers } = await done(owner.createPictureUpload(file));
  await sendFile({ url, headers }, files.png);
  await done(call(usePicture, { token: owner.tokens.accessToken, body: { key } }));
  return key;
}

/** Customers: one with used points, one with a code. @returns their numbers */
async function givenLedger(owner: Owner, mark: string): Promise<string[]> {
  const phones = [newPhone(), newPhone(), newPhone()];
  const [first = '', second = '', third = ''] = phones;
  await givenCustomer(owner, first, 900, { name: `Achieng ${mark}`, consent: true });
  await givenCustomer(owner, second, 1_000, { name: mark, reference: `INV-${mark}` });
  await givenCustomer(owner, third, 70, { name: `${mark} Otieno` });
  await done(owner.redeem({ phone: first, points: 60, reference: mark }));
  await done(owner.sendRedeemCode({ phone: second, points: 500 }));
  return phones;
}

/** A list with customers and an invalid row. @returns its id */
async function givenList(owner: Owner, mark: string, phones: readonly string[]): Promise<string> {
  const name = `People of ${mark}`;
  const { listId } = await done(owner.createContactList({ name, consentDeclared: true }));
  const rows = [...phones, ...phones, mark].map((phone, at) => ({
    line: at + 1,
    phone,
    name: mark,
  }));
  await done(owner.addContacts({ listId, rows }));
  await done(owner.addOptOuts({ phones: phones.slice(0, 1), source: 'staff' }));
  return listId;
}

/** A frozen draft and a scheduled campaign. @returns their ids */
async function givenCampaigns(owner: Owner, mark: string, listId: string): Promise<string[]> {
  const audience = { filter: null, atLeast: null, listId };
  const sent = { name: `Offer of ${mark}`, text: `{name}, come to ${mark}`, audience };
  const frozen = async () => {
    const { campaignId, version } = await done(owner.createCampaign(sent));
    await done(owner.prepareCampaign({ campaignId, version, kind: 'freeze' }));
    return { campaignId, version };
  };
  const [draft, scheduled] = await Promise.all([frozen(), frozen()]);
  await whenFollowed(async () => {
    for (const { campaignId } of [draft, scheduled]) {
      const { preparation } = await done(owner.getCampaign({ campaignId }));
      if (preparation?.state !== 'ready') throw new Error('the recipients are not frozen');
    }
  });
  const scheduledAt = new Date(Date.now() + 20 * 86_400_000).toISOString();
  const confirmation = { ...scheduled, preparation: 1, scheduledAt, consentDeclared: true };
  await done(owner.confirmCampaign(confirmation));
  return [draft.campaignId, scheduled.campaignId];
}

async function givenTemplate(owner: Owner, mark: string): Promise<string> {
  const sent = { name: mark, text: `{name}, come to ${mark}` };
  return (await done(owner.createTemplate(sent))).templateId;
}

/** Reviewed, with an answered question and an offer. */
async function givenOffered(owner: Owner, mark: string): Promise<ApplicationDetail> {
  const { applicationId } = await givenAsked(owner, mark);
  const text = `Ten people of ${mark}`;
  const { ref } = await done(owner.answerQuestion({ applicationId, number: 1, text }));
  await approve(ref);
  // Otherwise the next application would wait for this one's end.
  await deleteItem({ pk: `user#${owner.userId}`, sk: 'open-application' });
  return done(owner.getApplication({ applicationId }));
}

async function givenAsked(owner: Owner, mark: string) {
  const description = `Stock and sales of ${mark}.`;
  const application = await givenApplication(owner, { businessName: `Shop ${mark}`, description });
  await startReview(application.ref);
  await ask(application.ref, { question: `How many people work for ${mark}?`, wants: 'text' });
  return application;
}

/** A draft with a locked statement, and an unused file. @returns their keys */
async function givenDraft(owner: Owner, mark: string): Promise<string[]> {
  const file = { type: 'application/pdf', bytes: files.lockedPdf } as const;
  const filename = `${mark}.pdf`;
  const keys = await Promise.all([
    upload(owner, { ...file, kind: 'mpesa', filename }),
    upload(owner, { ...file, kind: 'cert', filename, bytes: files.pdf }),
    upload(owner, { ...file, kind: 'bank', filename, bytes: files.pdf }),
  ]);
  const [key = ''] = keys;
  await done(owner.saveStatementPassword({ key, password: `secret-${mark}` }));
  const size = files.lockedPdf.length;
  const mpesa = { key, filename, size, needsPassword: true, hasPassword: true };
  const draft = {
    businessName: `Shop ${mark}`,
    sector: '',
    systemNeed: '',
    repaymentPeriod: '',
    description: mark,
    documents: { mpesa, bank: null, cert: null },
  };
  await done(owner.saveDraft(draft));
  return keys;
}

/** Waits for a consequence of writes. Inside the process, the work is done here. */
async function whenFollowed<Found>(look: () => Promise<Found>): Promise<Found> {
  if (!isInside) return vi.waitFor(look, { timeout: 200_000, interval: 100 });
  await settled(awsEndpoint);
  return look();
}

/** The API's names of an owner's things. */
async function namesIn(owner: Owner) {
  const { notifications } = await whenFollowed(async () => {
    const page = await done(owner.listNotifications());
    if (page.notifications.length < 2) throw new Error('the notifications have not come');
    return page;
  });
  const { ownReferralCode } = await done(owner.getAccount());
  return {
    entryIds: (await entriesOf(owner)).map(({ entryId }) => entryId),
    notificationIds: notifications.map(({ notificationId }) => notificationId),
    referralCode: ownReferralCode,
  };
}

/**
 * Cursors of an owner's lists: one per kind of item, in the table and each index.
 * @param items of the owner's partition
 */
export function cursorsAt(items: readonly Record<string, unknown>[]): string[] {
  const kinds = new Map(items.map((item) => [item.entity, item]));
  return [...kinds.values()].flatMap(({ pk, sk, ...item }) =>
    [{}, { gsi1pk: item.gsi1pk, gsi1sk: item.gsi1sk }, { gsi2pk: item.gsi2pk, gsi2sk: item.gsi2sk }]
      .filter((index) => !Object.values(index).includes(undefined))
      .map((index) => toCursor({ pk, sk, ...index }) ?? ''),
  );
}

/** An owner's codes, newest first. */
export async function codesOf({ phone }: Owner): Promise<string[]> {
  const texts = (await smsTo(phone)).map(({ Message }) => Message);
  return texts.flatMap((text) => /^([0-9]{6}) /.exec(text)?.[1] ?? []).reverse();
}
