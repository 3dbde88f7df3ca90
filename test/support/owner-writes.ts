/** Every write of an owner or till, each with an account in which it would succeed. */
import { createECDH, randomUUID } from 'node:crypto';
import { accountClosing } from '#core/account-closing/close-account.ts';
import { deps as closingDeps } from '#core/account-closing/deps.ts';
import { identity, user } from '#core/accounts/account.entity.ts';
import { lendPicture } from '#core/accounts/picture.store.ts';
import { settings } from '#core/accounts/settings.entity.ts';
import { apiKey } from '#core/api-keys/api-key.store.ts';
import { deps as applicationDeps } from '#core/applications/deps.ts';
import * as office from '#core/assessment/decisions.ts';
import { readAutomaticMessages } from '#core/campaigns/automatic/automatic.ts';
import { automaticDeps } from '#core/campaigns/automatic/deps.ts';
import { campaign } from '#core/campaigns/campaign/campaign.store.ts';
import { deps as campaignDeps } from '#core/campaigns/deps.ts';
import { runPreparation } from '#core/campaigns/preparation/run-preparation.ts';
import { deps as cardDeps } from '#core/cards/deps.ts';
import { putConfirmation } from '#core/confirmations/confirmation.store.ts';
import { type ConfirmableAct, nextConfirmation } from '#core/confirmations/confirmations.ts';
import { insertNotification } from '#core/notifications/notification.store.ts';
import { acceptance } from '#core/offers/pending-offer.ts';
import { passkey } from '#core/passkeys/passkey.store.ts';
import { write } from '#core/platform/table/transact.ts';
import { pushDevice } from '#core/push/device.store.ts';
import { customer } from '#core/rewards/customers/customer.entity.ts';
import { deps as rewardDeps } from '#core/rewards/deps.ts';
import { cardCodeFor } from '#core/rewards/finding/card-link.ts';
import { sendNumberCode } from '#core/rewards/moves/change-number.ts';
import { personHolder } from '#core/sign-in/own-passkey.store.ts';
import { ownPasskeyDeps } from '#core/sign-in/own-passkeys.ts';
import { deps as teamDeps } from '#core/team/deps.ts';
import { deps as tillDeps } from '#core/till/deps.ts';
import { offerConsent } from '#shared/applications/consent.ts';
import type { Draft } from '#shared/applications/contract.ts';
import { namedContracts } from '#shared/contracts.ts';
import type { Contract } from '#shared/platform/contract.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { welcomeSms } from '#shared/sms/welcome-sms.ts';
import { formOf, givenAsked, givenUpload, newest, putFile } from './application.ts';
import { done } from './call.ts';
import { ownerInside, type Sent, SIGNED_IN_AT, type Writes } from './in-process.ts';
import { emptyDraft, files } from './owner.ts';
import { achieng, givenAccount, mutiso } from './people.ts';
import { projectWrites } from './project-writes.ts';
import { readOffer } from './projects.ts';
import { repaymentWrites } from './repayments.ts';
import { newPhone } from './sign-in.ts';
import { SoftPasskey } from './soft-passkey.ts';
import { givenColleague, givenInvitation } from './team.ts';
import { optionsOf, visitorOfApi } from './verbs.ts';

/** With settings, a proved number, credits and an API key. */
export interface FullAccount {
  userId: string;
  phone: string;
  key: string;
}

export async function givenFullAccount(): Promise<FullAccount> {
  const [phone, key, userId] = [newPhone(), `mlk_${randomUUID()}`, randomUUID()];
  const hash = await tillDeps.hashApiKey(key);
  const now = new Date().toISOString();
  const rules = { pointValue: 1, minRedeem: 1, redeemCodeAbove: 100, expiryMonths: 12 };
  await givenAccount({ userId, phone, apiKey: hash, smsBalance: 50 });
  await Promise.all([
    write(identity.put({ userId, accountId: userId, phone, provenAt: now })),
    write(settings.put({ userId, version: 1, apiKeyLast4: key.slice(-4), ...rules })),
    write(apiKey.put({ hash, userId, createdAt: now })),
  ]);
  return { userId, phone, key };
}

/** Sends no SMS. @returns the code that confirms an act, more than a minute old */
async function codeFor(act: ConfirmableAct): Promise<string> {
  const next = await nextConfirmation({ ...closingDeps, clock: () => Date.now() - 61_000 }, act);
  await write(putConfirmation(next));
  return next.code;
}

/** For closing an account, without the pool, where it has no user. */
export const closingWithoutPool = {
  ...closingDeps,
  endPoolSessions: async () => undefined,
  deletePoolUser: async () => undefined,
};

export const closingCodeOf = (userId: string) => codeFor(accountClosing(userId));

const CUSTOMER = '0711000001';

const NEW_NUMBER = '0711000009';

const awarded = { phone: CUSTOMER, points: 500 };

const givenCustomer = async (account: FullAccount) =>
  (await done(ownerInside(account).award(awarded))).entry;

/** What is sent about a customer with points. */
const withCustomer = (sent: object) => async (account: FullAccount) => {
  await givenCustomer(account);
  return sent;
};

/** What is sent to a customer who proved the number, as templates are. */
const withProvedCustomer = (sent: object) => async (account: FullAccount) => {
  const { phone } = await givenCustomer(account);
  const key = { businessId: account.userId, phone };
  await write(customer.patch(key, { set: { provedAt: new Date().toISOString() } }));
  return sent;
};

const reversal = async (account: FullAccount) => {
  const { entryId } = await givenCustomer(account);
  return { entryId, reason: 'Mistake' };
};

async function givenRedemption(account: FullAccount): Promise<string> {
  await givenCustomer(account);
  const { entry } = await done(ownerInside(account).redeem({ phone: CUSTOMER, points: 20 }));
  return entry.entryId;
}

const aDraft = {
  name: 'Weekend',
  text: 'Karibu {name}',
  audience: { filter: 'all' as const, atLeast: null, listId: null },
};

const givenDraft = async (account: FullAccount) => ({
  campaignId: (await done(ownerInside(account).createCampaign(aDraft))).campaignId,
});

async function givenFrozenDraft(account: FullAccount) {
  const owner = ownerInside(account);
  await done(owner.award({ ...awarded, consent: true }));
  const { campaignId } = await givenDraft(account);
  await done(owner.prepareCampaign({ campaignId, version: 1, kind: 'freeze' }));
  await runPreparation({ ...campaignDeps, hasTime: () => true }, { campaignId, number: 1 });
  return { campaignId };
}

/** Tomorrow at ten in Nairobi. */
const inADay = () => ({
  version: 1,
  preparation: 1,
  scheduledAt: `${new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)}T07:00:00.000Z`,
  consentDeclared: true,
});

async function givenScheduled(account: FullAccount) {
  const { campaignId } = await givenFrozenDraft(account);
  await done(ownerInside(account).confirmCampaign({ campaignId, ...inADay() }));
  return { campaignId };
}

async function givenPaused(account: FullAccount) {
  const { campaignId } = await givenScheduled(account);
  const { userId } = account;
  const set = { state: 'Paused', pausedBy: 'owner', wakeAt: null } as const;
  await write(campaign.patch({ userId, campaignId }, { set }));
  return { campaignId };
}

const uploadedForm = ({ userId }: FullAccount) => formOf(userId, givenUpload);

async function givenReviewed(account: FullAccount) {
  const { userId } = account;
  await done(ownerInside(account).submitApplication(await uploadedForm(account)));
  return office.startReview(applicationDeps, await newest(userId), achieng);
}

async function givenOffer(account: FullAccount) {
  const reviewed = await givenReviewed(account);
  const { suggestedAmount: amount, repaymentPeriod: period } = reviewed;
  const terms = { amount, deposit: 0, period, fees: [] };
  return office.approveApplication(applicationDeps, reviewed, mutiso, terms);
}

async function givenCard(account: FullAccount): Promise<string> {
  await givenCustomer(account);
  return cardCodeFor(cardDeps, account.userId, CUSTOMER);
}

const siteOfPasskeys = () => ownPasskeyDeps.siteUrl() ?? '';

/** A passkey, and a device for news, need a session that began with a code. */
async function provedByCode({ userId }: FullAccount): Promise<void> {
  const provenAt = new Date(SIGNED_IN_AT * 1000).toISOString();
  await write(identity.patch({ userId }, { set: { provenAt } }));
}

/** A device's answer after a sign-in by code. */
async function givenRegistration(account: FullAccount): Promise<string> {
  const { userId } = account;
  await provedByCode(account);
  const { options } = await done(ownerInside({ userId }).challengeOwnPasskey());
  return JSON.stringify(new SoftPasskey(siteOfPasskeys()).create(options));
}

async function givenPasskeyId({ userId }: FullAccount): Promise<string> {
  const passkeyId = randomUUID();
  await write(
    passkey.create({
      holder: personHolder(userId),
      passkeyId,
      publicKey: 'none',
      counter: 0,
      transports: [],
      site: siteOfPasskeys(),
      name: 'Tecno phone',
      createdAt: new Date().toISOString(),
    }),
  );
  await write(identity.patch({ userId }, { set: { passkeys: 1 } }));
  return passkeyId;
}

async function givenMemberId(businessId: string): Promise<string> {
  const { userId: personId } = await givenColleague(businessId);
  const member = await teamDeps.findMember({ businessId, personId });
  return member?.memberId ?? '';
}

const asInvited = async (account: FullAccount) => ({
  invitationId: await givenInvitation(await givenAccount(), account),
});

async function givenNotification({ userId }: FullAccount): Promise<string> {
  const date = new Date().toISOString();
  const notificationId = `${date.replaceAll(/[-:.]/g, '')}-TEST`;
  const item = { userId, notificationId, date, message: 'm', label: 'l', path: '/' };
  await insertNotification(item, Date.now());
  return notificationId;
}

async function givenPushDevice(userId: string): Promise<string> {
  const [deviceId, since] = [randomUUID(), new Date().toISOString()];
  const keys = { endpoint: 'https://fcm.googleapis.com/fcm/send/b', p256dh: 'none', auth: 'none' };
  await write(
    pushDevice.create({
      userId,
      poolUserId: userId,
      deviceId,
      ...keys,
      authTime: SIGNED_IN_AT,
      since,
    }),
  );
  return deviceId;
}

const draftOf = async (account: FullAccount): Promise<Draft> => {
  const mpesa = { key: await givenUpload(account.userId, 'mpesa'), filename: 'a.pdf', size: 100 };
  const locks = { needsPassword: false, hasPassword: false };
  return { ...emptyDraft, documents: { ...emptyDraft.documents, mpesa: { ...mpesa, ...locks } } };
};

const aList = { name: 'Wholesale', consentDeclared: true };

const givenList = async (account: FullAccount) => ({
  listId: (await done(ownerInside(account).createContactList(aList))).listId,
});

const COMPLAINT = 'I paid twice, and nobody answers the phone.';

async function givenComplaint(account: FullAccount) {
  const made = await done(ownerInside(account).openComplaint({ text: COMPLAINT }));
  return { ref: made.ref, version: made.version };
}

const writes: Writes<FullAccount> = {
  'accounts.createAccount': () => ({ fullName: 'Wanjiku' }),
  'accounts.recordLogin': () => ({}),
  'accounts.saveProfile': () => ({ fullName: 'Wanjiku', businessName: 'Duka' }),
  'accounts.createPictureUpload': () => ({ type: 'image/png', size: 100 }),
  'accounts.usePicture': async ({ userId }) => {
    const key = `profile/${userId}/1`;
    await lendPicture(userId, key, Date.now());
    await putFile(key, files.png);
    return { key };
  },
  'accounts.removePicture': async ({ userId }) => {
    await write(user.patch({ userId }, { set: { profilePic: `profile/${userId}/1` } }));
    return {};
  },
  'sessions.signOutEverywhere': () => ({}),
  'passkeys.addOwnPasskey': async (account) => ({
    name: 'Tecno phone',
    answer: await givenRegistration(account),
  }),
  'passkeys.removeOwnPasskey': async (account) => ({ passkeyId: await givenPasskeyId(account) }),
  'notifications.addPushDevice': async (account) => {
    await provedByCode(account);
    return {
      name: 'Tecno phone',
      endpoint: 'https://fcm.googleapis.com/fcm/send/a',
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: Buffer.alloc(16, 1).toString('base64url'),
    };
  },
  'notifications.seePushDevice': async ({ userId }) => ({
    deviceId: await givenPushDevice(userId),
  }),
  'notifications.removePushDevice': async ({ userId }) => ({
    deviceId: await givenPushDevice(userId),
  }),
  'team.inviteToTeam': () => ({ name: 'Njeri', phone: newPhone(), role: 'cashier' }),
  'team.withdrawTeamInvitation': async ({ userId }) => ({
    invitationId: await givenInvitation(userId, { phone: newPhone() }),
  }),
  'team.changeTeamRole': async ({ userId }) => ({
    memberId: await givenMemberId(userId),
    role: 'manager',
  }),
  'team.endTeamMember': async ({ userId }) => ({ memberId: await givenMemberId(userId) }),
  'team.joinTeam': asInvited,
  'team.declineTeam': asInvited,
  'team.leaveTeam': async (account) => {
    const businessId = await givenAccount();
    const invitationId = await givenInvitation(businessId, account);
    await done(ownerInside(account).joinTeam({ invitationId }));
    return { businessId };
  },
  'account-closing.sendClosingCode': () => ({}),
  'account-closing.closeAccount': async ({ userId }) => ({ code: await closingCodeOf(userId) }),
  'api-keys.sendApiKeyCode': () => ({}),
  'api-keys.createApiKey': async ({ userId }) => ({
    code: await codeFor({ purpose: 'apiKey', subject: userId, content: 'key' }),
  }),
  'api-keys.revokeApiKey': () => ({}),
  'settings.savePointSettings': () => ({ version: 1, pointValue: 2, earnPer: 100, minRedeem: 50 }),
  'settings.saveEarning': () => ({ version: 1, keepRest: 'Yes', visitPoints: 5, doubleDays: [] }),
  'settings.saveRewards': () => ({ version: 1, rewards: [{ name: 'Free chai', points: 40 }] }),
  'settings.saveLocation': () => ({ version: 1, county: 'Nairobi' }),
  'settings.saveTeamLimits': () => ({
    version: 1,
    givenPerDay: 10_000,
    uncodedPerDay: 3_000,
    largeKes: 1_000,
  }),
  'settings.saveSmsSettings': () => ({ version: 1, senderName: 'DUKA', lowCreditAt: 5 }),
  'settings.saveLanguage': () => ({ version: 1, language: 'sw' }),
  'applications.submitApplication': uploadedForm,
  'applications.withdrawApplication': async (account) => {
    const { reply } = await ownerInside(account).submitApplication(await uploadedForm(account));
    return { applicationId: reply.applicationId, version: 1 };
  },
  'applications.answerQuestion': async (account) => {
    const { applicationId } = await givenAsked(account.userId, 'Which shop?');
    return { applicationId, number: 1, text: 'Gikomba' };
  },
  'applications.saveDraft': draftOf,
  'applications.discardDraft': async (account) => {
    await done(ownerInside(account).saveDraft({ ...emptyDraft }));
    return {};
  },
  'offers.sendOfferCode': async (account) => {
    const { applicationId } = await givenOffer(account);
    return readOffer(ownerInside(account), applicationId);
  },
  'offers.acceptOffer': async (account) => {
    const { applicationId } = await givenOffer(account);
    const read = await readOffer(ownerInside(account), applicationId);
    const code = await codeFor(acceptance(applicationId, 1, read.textSha256));
    return { ...read, consent: offerConsent.version, language: 'en', code };
  },
  'offers.declineOffer': async (account) => {
    const { applicationId } = await givenOffer(account);
    return { applicationId, offer: 1 };
  },
  'documents.createUpload': () => ({
    kind: 'mpesa',
    filename: 'a.pdf',
    size: 100,
    type: 'application/pdf',
  }),
  'documents.saveStatementPassword': async (account) => ({
    key: await givenUpload(account.userId, 'mpesa'),
    password: 'secret',
  }),
  'documents.removeUpload': async (account) => ({
    key: await givenUpload(account.userId, 'mpesa'),
  }),
  'notifications.readNotification': async (account) => ({
    notificationId: await givenNotification(account),
  }),
  'notifications.readAllNotifications': async (account) => {
    await givenNotification(account);
    return {};
  },
  'rewards.award': () => awarded,
  'rewards.redeem': withCustomer({ phone: CUSTOMER, points: 20 }),
  'rewards.sendRedeemCode': withCustomer({ phone: CUSTOMER, points: 300 }),
  'rewards.adjust': withCustomer({ phone: CUSTOMER, points: 5, reason: 'Mistake' }),
  'rewards.reverse': reversal,
  'rewards.sendReceipt': async (account) => ({ entryId: await givenRedemption(account) }),
  'rewards.editCustomer': withCustomer({ phone: CUSTOMER, name: 'Otieno' }),
  'rewards.eraseCustomer': withCustomer({ phone: CUSTOMER }),
  'rewards.addCustomer': () => ({ phone: CUSTOMER, name: 'Otieno', consent: true }),
  'rewards.sendNumberCode': withCustomer({ phone: CUSTOMER, newPhone: NEW_NUMBER }),
  'rewards.changeNumber': async (account) => {
    await givenCustomer(account);
    let code = '';
    const sendSms = async (_: string, text: string) => {
      code = text.slice(0, 4);
      return { state: 'SENT', messageId: 'm' } as const;
    };
    const change = { phone: CUSTOMER, newPhone: NEW_NUMBER };
    await sendNumberCode({ ...rewardDeps, sendSms }, account.userId, change);
    return { ...change, code };
  },
  'rewards.mergeCustomers': async (account) => {
    await givenCustomer(account);
    await done(ownerInside(account).addCustomer({ phone: NEW_NUMBER }));
    return { phone: CUSTOMER, into: NEW_NUMBER };
  },
  'rewards.importCustomers': () => ({
    rows: [{ phone: CUSTOMER, name: 'Otieno', points: 5, consentAt: null }],
  }),
  'cards.getCardLink': withCustomer({ phone: CUSTOMER }),
  'cards.renewCard': async (account) => {
    await givenCard(account);
    return { phone: CUSTOMER };
  },
  'cards.saveCounter': () => ({ isOpen: true }),
  'cards.renewCounter': async (account) => {
    await done(ownerInside(account).saveCounter({ isOpen: true }));
    return {};
  },
  'cards.settleCardRequest': async (account) => {
    await done(visitorOfApi.askShop({ code: await givenCard(account), asks: 'copy' }));
    return { phone: CUSTOMER, asks: 'copy' };
  },
  'complaints.openComplaint': () => ({ text: COMPLAINT }),
  'complaints.writeToComplaint': async (account) => ({
    ...(await givenComplaint(account)),
    text: COMPLAINT,
  }),
  'complaints.closeComplaint': givenComplaint,
  'contacts.createContactList': () => aList,
  'contacts.deleteContactList': async (account) => {
    const { listId } = await givenList(account);
    const rows = [{ line: 1, phone: CUSTOMER, name: null }];
    await done(ownerInside(account).addContacts({ listId, rows }));
    return { listId };
  },
  'contacts.addContacts': async (account) => {
    const rows = [
      { line: 1, phone: CUSTOMER, name: 'Otieno' },
      { line: 2, phone: 'none', name: null },
    ];
    return { ...(await givenList(account)), rows };
  },
  'contacts.addOptOuts': () => ({ phones: [CUSTOMER], source: 'staff' }),
  'campaigns.createCampaign': () => aDraft,
  'campaigns.saveCampaign': async (account) => ({
    ...(await givenDraft(account)),
    ...aDraft,
    version: 1,
    text: 'Another text',
  }),
  'campaigns.deleteCampaign': givenDraft,
  'campaigns.prepareCampaign': async (account) => ({
    ...(await givenDraft(account)),
    version: 1,
    kind: 'count',
  }),
  'campaigns.confirmCampaign': async (account) => ({
    ...(await givenFrozenDraft(account)),
    ...inADay(),
  }),
  'campaigns.pauseCampaign': givenScheduled,
  'campaigns.resumeCampaign': givenPaused,
  'campaigns.cancelCampaign': givenScheduled,
  'campaigns.testCampaign': givenDraft,
  'campaigns.createTemplate': () => ({ name: 'Weekend', text: 'Karibu' }),
  'campaigns.deleteTemplate': async (account) => {
    const made = ownerInside(account).createTemplate({ name: 'Weekend', text: 'Karibu' });
    return { templateId: (await done(made)).templateId };
  },
  'campaigns.saveAutomaticMessages': async ({ userId }) => {
    const { messages } = await readAutomaticMessages(automaticDeps, userId);
    const on = messages.map((message) => ({ ...message, isOn: true }));
    return { version: 0, messages: on, mostCredits: 100, consentDeclared: true };
  },
  'till.tillAward': () => ({ phone: CUSTOMER, points: 5 }),
  'till.tillRedeem': withCustomer({ phone: CUSTOMER, points: 20 }),
  'till.tillRedeemCode': withCustomer({ phone: CUSTOMER, points: 300 }),
  'till.tillReverse': reversal,
  'till.tillSms': withProvedCustomer({
    phoneNumber: CUSTOMER,
    template: 'ready',
    thing: 'order',
  }),
  'sms.sendSms (paid)': ({ phone }) => ({ message: 'Hello', phoneNumber: phone }),
  'sms.sendSms (to a customer)': withProvedCustomer({
    phoneNumber: CUSTOMER,
    template: 'ready',
    thing: 'order',
  }),
  ...projectWrites,
  ...repaymentWrites,
};

/** @param name noun and name, before a word in brackets */
export function contractOf(name: string): Contract {
  const found = namedContracts.find((one) => name.split(' ')[0] === `${one.noun}.${one.name}`);
  if (!found) throw new Error(`no contract has the name ${name}`);
  return found.contract;
}

async function requestOf(name: string, account: FullAccount): Promise<Sent> {
  const contract = contractOf(name);
  const fields = (await writes[name]?.(account)) as Record<string, unknown>;
  const request = optionsOf(contract, fields) as Sent;
  return { ...request, ...(contract.caller === 'till' && { apiKey: account.key }) };
}

/**
 * Requests by noun and contract name; a word in brackets tells two cases apart. Each new route that writes must be
 * added here.
 */
export const ownerWrites: Readonly<Record<string, (account: FullAccount) => Promise<Sent>>> = {
  ...Object.fromEntries(
    Object.keys(writes).map((name) => [name, (account) => requestOf(name, account)]),
  ),
  /** Has no idempotency key: it is sent once per account. */
  'sms.sendSms (welcome)': async ({ phone }) => ({
    body: { message: welcomeSms('Wanjiku Kamau'), phoneNumber: phone },
  }),
};
