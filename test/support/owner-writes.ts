/** Every write of an owner or a till, each with an account in which it would succeed. */
import { randomUUID } from 'node:crypto';
import { deps as closingDeps } from '#core/account-closing/deps.ts';
import { accountClosing } from '#core/account-closing/send-closing-code.ts';
import { identity } from '#core/accounts/identity.entity.ts';
import { settings } from '#core/accounts/settings.entity.ts';
import { user } from '#core/accounts/user.entity.ts';
import { apiKey } from '#core/api-keys/api-key.entity.ts';
import { draft } from '#core/applications/draft.entity.ts';
import { readAutomaticMessages } from '#core/campaigns/automatic/automatic.ts';
import { automaticDeps } from '#core/campaigns/automatic/deps.ts';
import { campaign } from '#core/campaigns/campaign.entity.ts';
import { deps as campaignDeps } from '#core/campaigns/deps.ts';
import { createCampaign } from '#core/campaigns/drafts.ts';
import { prepareCampaign } from '#core/campaigns/preparation/prepare.ts';
import { runPreparation } from '#core/campaigns/preparation/run-preparation.ts';
import { confirmCampaign } from '#core/campaigns/sending/confirm.ts';
import { template } from '#core/campaigns/templates/template.entity.ts';
import { askShop } from '#core/cards/ask-shop.ts';
import { saveCounter } from '#core/cards/counter.ts';
import { deps as cardDeps } from '#core/cards/deps.ts';
import { type ConfirmableAct, nextConfirmation } from '#core/confirmations/confirm.ts';
import { putConfirmation } from '#core/confirmations/confirmation.store.ts';
import { addContacts } from '#core/contacts/add-contacts.ts';
import { createList } from '#core/contacts/contact-lists.ts';
import { deps as contactDeps } from '#core/contacts/deps.ts';
import { insertNotification } from '#core/notifications/notification.store.ts';
import { acceptance } from '#core/offers/pending-offer.ts';
import { passkey } from '#core/passkeys/passkey.entity.ts';
import { write } from '#core/platform/write.ts';
import { cardCodeFor } from '#core/rewards/card/card-link.ts';
import { addCustomer } from '#core/rewards/customers/add-customer.ts';
import { sendNumberCode } from '#core/rewards/customers/send-number-code.ts';
import { deps as rewardDeps } from '#core/rewards/deps.ts';
import { ownPasskeyDeps } from '#core/sign-in/own-passkey-deps.ts';
import { personHolder } from '#core/sign-in/person-holder.ts';
import { deps as teamDeps } from '#core/team/deps.ts';
import { joinTeam } from '#core/team/workplaces.ts';
import { deps as tillDeps } from '#core/till/deps.ts';
import { offerConsent } from '#shared/applications/consent.ts';
import type { Draft } from '#shared/applications/contract.ts';
import { challengeOwnPasskey } from '#shared/passkeys/contract.ts';
import { welcomeSms } from '#shared/sms/welcome-sms.ts';
import { givenAccount } from './account.ts';
import { formOf, givenApplication, givenAsked, givenStoredFile, putFile } from './application.ts';
import { everybody } from './campaign-work.ts';
import { callInside, type Sent, SIGNED_IN_AT } from './in-process.ts';
import { files } from './owner.ts';
import { awardOf, importRow, PointShop } from './point-shop.ts';
import { givenOfferOf } from './project.ts';
import { projectWrites } from './project-writes.ts';
import { repaymentWrites } from './repayment-writes.ts';
import { newPhone } from './sign-in.ts';
import { SoftPasskey } from './soft-passkey.ts';
import { givenColleague, givenInvitation } from './team-inside.ts';

/** An account with settings, a proved number, credits and an API key. */
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

/** Sends no SMS. @returns the code that confirms an act, made more than a minute ago */
async function codeFor(act: ConfirmableAct): Promise<string> {
  const next = await nextConfirmation({ ...closingDeps, clock: () => Date.now() - 61_000 }, act);
  await write(putConfirmation(next));
  return next.code;
}

/** What the closing of an account works with, but for the pool, where it has no user. */
export const closingWithoutPool = {
  ...closingDeps,
  endPoolSessions: async () => undefined,
  deletePoolUser: async () => undefined,
};

export const closingCodeOf = (userId: string) => codeFor(accountClosing(userId));

const CUSTOMER = '0711000001';

/** The number that the customer gets, or that of the one who is merged with. */
const NEW_NUMBER = '0711000009';

/** The shop of an account, with the settings of the account. */
const shopOf = ({ userId }: FullAccount) => new PointShop(userId, rewardDeps);

const givenCustomer = (account: FullAccount) => shopOf(account).give(CUSTOMER, 500);

const draftBody = { name: 'Weekend', text: 'Karibu {name}', audience: everybody };

async function givenDraft({ userId }: FullAccount) {
  const { campaignId } = await createCampaign(campaignDeps, userId, randomUUID(), draftBody);
  return { campaignId };
}

async function givenFrozenDraft(account: FullAccount) {
  await givenCustomer(account);
  await rewardDeps.saveDetails(
    { businessId: account.userId, phone: '+254711000001' },
    { name: null, consent: { given: true, at: new Date().toISOString() } },
  );
  const { campaignId } = await givenDraft(account);
  const body = { version: 1, kind: 'freeze' } as const;
  await prepareCampaign(campaignDeps, account.userId, campaignId, body);
  await runPreparation({ ...campaignDeps, hasTime: () => true }, { campaignId, number: 1 });
  return { campaignId };
}

/** Ten in the morning of Nairobi, tomorrow. */
const inADay = () =>
  `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T07:00:00.000Z`;

async function givenScheduled(account: FullAccount) {
  const { campaignId } = await givenFrozenDraft(account);
  const body = { version: 1, preparation: 1, scheduledAt: inADay(), consentDeclared: true };
  await confirmCampaign(campaignDeps, account.userId, campaignId, body);
  return { campaignId };
}

async function givenPaused(account: FullAccount) {
  const scheduled = await givenScheduled(account);
  const set = { state: 'Paused', pausedBy: 'owner', wakeAt: null } as const;
  await write(campaign.patch({ userId: account.userId, ...scheduled }, { set }));
  return scheduled;
}

async function givenCard(account: FullAccount): Promise<string> {
  await givenCustomer(account);
  return cardCodeFor(cardDeps, account.userId, CUSTOMER);
}

const siteOfPasskeys = () => ownPasskeyDeps.siteUrl() ?? '';

/** What the device of an owner answers who typed the code of the sign-in a moment ago. */
async function givenRegistration({ userId }: FullAccount): Promise<string> {
  // A passkey is added only in the session that a code began.
  const provenAt = new Date(SIGNED_IN_AT * 1000).toISOString();
  await write(identity.patch({ userId }, { set: { provenAt } }));
  const { status, reply } = await callInside(challengeOwnPasskey, userId);
  if (status !== 200) throw new Error(`the challenge answered ${status}`);
  return JSON.stringify(new SoftPasskey(siteOfPasskeys()).create(reply?.options));
}

async function givenPasskeyId({ userId }: FullAccount): Promise<string> {
  const passkeyId = randomUUID();
  const key = { publicKey: 'none', counter: 0, transports: [], name: 'Tecno phone' };
  const known = { holder: personHolder(userId), createdAt: new Date().toISOString() };
  await write(passkey.create({ ...known, ...key, passkeyId, site: siteOfPasskeys() }));
  await write(identity.patch({ userId }, { set: { passkeys: 1 } }));
  return passkeyId;
}

async function givenMemberId(businessId: string): Promise<string> {
  const { userId: personId } = await givenColleague(businessId);
  return (await teamDeps.findMember({ businessId, personId }))?.memberId ?? '';
}

async function givenNotification({ userId }: FullAccount): Promise<string> {
  const date = new Date().toISOString();
  const notificationId = `${date.replaceAll(/[-:.]/g, '')}-TEST`;
  const item = { userId, notificationId, date, message: 'm', label: 'l', path: '/' };
  await insertNotification(item, Date.now());
  return notificationId;
}

export const emptyDraft: Draft = {
  businessName: 'Duka',
  sector: '',
  systemNeed: '',
  repaymentPeriod: '',
  description: '',
  documents: { mpesa: null, bank: null, cert: null },
};

const draftOf = async (account: FullAccount): Promise<Draft> => {
  const key = await givenStoredFile(account.userId, 'mpesa');
  const mpesa = { key, filename: 'a.pdf', size: 100 };
  const locks = { needsPassword: false, hasPassword: false };
  return { ...emptyDraft, documents: { ...emptyDraft.documents, mpesa: { ...mpesa, ...locks } } };
};

const givenList = ({ userId }: FullAccount) => {
  const body = { name: 'Wholesale', consentDeclared: true };
  return createList(contactDeps, { userId, key: randomUUID() }, body);
};

const keyed = { idempotencyKey: '' };

/** What is sent with an Idempotency-Key. */
const keyedBody = (body: object) => ({ ...keyed, body });

type Given = (account: FullAccount) => Promise<Sent> | Sent;

/** What is sent about a customer, who has points already. */
const ofCustomer =
  (sentOf: (account: FullAccount) => Sent): Given =>
  async (account) => {
    await givenCustomer(account);
    return sentOf(account);
  };

/**
 * What an owner or a till sends, by the noun and the name of the contract; a word in brackets tells two
 * ways of one contract apart. Whoever adds a route that is no read adds it here.
 */
export const ownerWrites: Readonly<Record<string, Given>> = {
  'accounts.createAccount': () => ({ body: { fullName: 'Wanjiku', referralCode: null } }),
  'accounts.recordLogin': () => ({}),
  'accounts.saveProfile': () => ({
    body: {
      fullName: 'Wanjiku',
      businessName: 'Duka',
      email: null,
      businessType: null,
      registrationNumber: null,
      kraPin: null,
      sector: null,
      yearStarted: null,
      location: null,
    },
  }),
  'accounts.createPictureUpload': () => ({ body: { type: 'image/png', size: 100 } }),
  'accounts.usePicture': async ({ userId }) => {
    const key = `profile/${userId}/1`;
    await putFile(key, files.png, 'image/png');
    return { body: { key } };
  },
  'accounts.removePicture': async ({ userId }) => {
    await write(user.patch({ userId }, { set: { profilePic: `profile/${userId}/1` } }));
    return {};
  },
  'sessions.signOutEverywhere': () => ({}),
  'passkeys.addOwnPasskey': async (account) => ({
    body: { name: 'Tecno phone', answer: await givenRegistration(account) },
  }),
  'passkeys.removeOwnPasskey': async (account) => ({
    params: { passkeyId: await givenPasskeyId(account) },
  }),
  'team.inviteToTeam': () => keyedBody({ name: 'Njeri', phone: newPhone(), role: 'cashier' }),
  'team.withdrawTeamInvitation': async ({ userId }) => ({
    params: { invitationId: await givenInvitation(userId, { phone: newPhone() }) },
  }),
  'team.changeTeamRole': async ({ userId }) => ({
    params: { memberId: await givenMemberId(userId) },
    body: { role: 'manager' },
  }),
  'team.endTeamMember': async ({ userId }) => ({
    params: { memberId: await givenMemberId(userId) },
  }),
  'team.joinTeam': async (account) => ({
    params: { invitationId: await givenInvitation(await givenAccount(), account) },
  }),
  'team.declineTeam': async (account) => ({
    params: { invitationId: await givenInvitation(await givenAccount(), account) },
  }),
  'team.leaveTeam': async (account) => {
    const businessId = await givenAccount();
    const invitationId = await givenInvitation(businessId, account);
    await joinTeam(teamDeps, { userId: account.userId, poolUserId: account.userId }, invitationId);
    return { params: { businessId } };
  },
  'account-closing.sendClosingCode': () => ({}),
  'account-closing.closeAccount': async ({ userId }) => ({
    body: { code: await closingCodeOf(userId) },
  }),
  'api-keys.sendApiKeyCode': () => ({}),
  'api-keys.createApiKey': async ({ userId }) => ({
    body: { code: await codeFor({ purpose: 'apiKey', subject: userId, content: 'key' }) },
  }),
  'api-keys.revokeApiKey': () => ({}),
  'settings.savePointSettings': () => ({
    body: {
      version: 1,
      pointValue: 2,
      earnPer: 100,
      minRedeem: 50,
      redeemCodeAbove: null,
      expiryMonths: null,
    },
  }),
  'settings.saveEarning': () => ({
    body: { version: 1, keepRest: 'Yes', visitPoints: 5, birthdayPoints: null, doubleDays: [] },
  }),
  'settings.saveRewards': () => ({
    body: { version: 1, rewards: [{ name: 'Free chai', points: 40 }] },
  }),
  'settings.saveLocation': () => ({ body: { version: 1, county: 'Nairobi' } }),
  'settings.saveSmsSettings': () => ({ body: { version: 1, senderName: 'DUKA', lowCreditAt: 5 } }),
  'settings.saveLanguage': () => ({ body: { version: 1, language: 'sw' } }),
  'applications.submitApplication': async ({ userId }) =>
    keyedBody(await formOf(userId, givenStoredFile)),
  'applications.withdrawApplication': async ({ userId }) => {
    const { applicationId, version } = await givenApplication(userId);
    return { ...keyed, params: { applicationId }, body: { version } };
  },
  'applications.answerQuestion': async ({ userId }) => {
    const { applicationId } = await givenAsked(userId, 'Which shop?');
    const body = { number: 1, text: 'Gikomba', document: null };
    return { ...keyed, params: { applicationId }, body };
  },
  'applications.saveDraft': async (account) => ({ body: await draftOf(account) }),
  'applications.discardDraft': async ({ userId }) => {
    await write(draft.put({ userId, form: emptyDraft, savedAt: '', ttl: 4_000_000_000 }));
    return {};
  },
  'offers.sendOfferCode': async ({ userId }) => {
    const { applicationId } = await givenOfferOf(userId);
    return { params: { applicationId }, body: { offer: 1 } };
  },
  'offers.acceptOffer': async ({ userId }) => {
    const { applicationId } = await givenOfferOf(userId);
    const code = await codeFor(acceptance(applicationId, 1));
    const body = { offer: 1, consent: offerConsent.version, language: 'en' as const, code };
    return { ...keyed, params: { applicationId }, body };
  },
  'offers.declineOffer': async ({ userId }) => {
    const { applicationId } = await givenOfferOf(userId);
    return { ...keyed, params: { applicationId }, body: { offer: 1, reason: null } };
  },
  ...projectWrites,
  ...repaymentWrites,
  'documents.createUpload': () => ({
    body: { kind: 'mpesa', filename: 'a.pdf', size: 100, type: 'application/pdf' },
  }),
  'documents.saveStatementPassword': async ({ userId }) => ({
    body: { key: await givenStoredFile(userId, 'mpesa'), password: 'secret' },
  }),
  'documents.removeUpload': async ({ userId }) => ({
    query: { key: await givenStoredFile(userId, 'mpesa') },
  }),
  'notifications.readNotification': async (account) => ({
    params: { notificationId: await givenNotification(account) },
  }),
  'notifications.readAllNotifications': async (account) => {
    await givenNotification(account);
    return {};
  },
  'rewards.award': () => keyedBody(awardOf({ phone: CUSTOMER, points: 500 })),
  'rewards.redeem': ofCustomer(() => keyedBody({ phone: CUSTOMER, points: 20, reference: null })),
  'rewards.sendRedeemCode': ofCustomer(() => ({ body: { phone: CUSTOMER, points: 300 } })),
  'rewards.adjust': ofCustomer(() =>
    keyedBody({ phone: CUSTOMER, points: 5, reason: 'Mistake', note: null }),
  ),
  'rewards.reverse': async (account) => {
    const { entry } = await givenCustomer(account);
    return { ...keyed, params: { entryId: entry.entryId }, body: { reason: 'Mistake' } };
  },
  'rewards.sendReceipt': async (account) => {
    await givenCustomer(account);
    const { entryId } = (await shopOf(account).use(CUSTOMER, 20)).entry;
    return { params: { entryId } };
  },
  'rewards.editCustomer': ofCustomer(() => ({
    body: { phone: CUSTOMER, name: 'Otieno', consent: null },
  })),
  'rewards.eraseCustomer': ofCustomer(() => ({ body: { phone: CUSTOMER } })),
  'rewards.addCustomer': () => keyedBody({ phone: CUSTOMER, name: 'Otieno', consent: true }),
  'rewards.sendNumberCode': ofCustomer(() => ({ body: { phone: CUSTOMER, newPhone: NEW_NUMBER } })),
  'rewards.changeNumber': async (account) => {
    await givenCustomer(account);
    let code = '';
    const sendSms = async (_: string, text: string) => {
      code = text.slice(0, 4);
      return { state: 'SENT', messageId: 'm' } as const;
    };
    const body = { phone: CUSTOMER, newPhone: NEW_NUMBER };
    await sendNumberCode({ ...rewardDeps, sendSms }, account.userId, body);
    return { ...keyed, body: { ...body, code } };
  },
  'rewards.mergeCustomers': async (account) => {
    await givenCustomer(account);
    const into = { phone: NEW_NUMBER, name: null, consent: false };
    await addCustomer(rewardDeps, shopOf(account).poster(), into);
    return { ...keyed, body: { phone: CUSTOMER, into: NEW_NUMBER } };
  },
  'rewards.importCustomers': () => ({
    body: { rows: [importRow(CUSTOMER, 5, { name: 'Otieno' })] },
  }),
  'cards.getCardLink': ofCustomer(() => ({ body: { phone: CUSTOMER } })),
  'cards.renewCard': async (account) => {
    await givenCard(account);
    return { body: { phone: CUSTOMER } };
  },
  'cards.saveCounter': () => ({ body: { isOpen: true } }),
  'cards.renewCounter': async ({ userId }) => {
    await saveCounter(cardDeps, userId, true);
    return {};
  },
  'cards.settleCardRequest': async (account) => {
    await askShop(cardDeps, { code: await givenCard(account), asks: 'copy' });
    return { body: { phone: CUSTOMER, asks: 'copy' } };
  },
  'contacts.createContactList': () => keyedBody({ name: 'Wholesale', consentDeclared: true }),
  'contacts.deleteContactList': async (account) => {
    const { listId } = await givenList(account);
    const rows = [{ line: 1, phone: CUSTOMER, name: null }];
    await addContacts(contactDeps, { userId: account.userId, listId }, { rows });
    return { params: { listId } };
  },
  'contacts.addContacts': async (account) => {
    const { listId } = await givenList(account);
    const wrong = { line: 2, phone: 'none', name: null };
    const rows = [{ line: 1, phone: CUSTOMER, name: 'Otieno' }, wrong];
    return { params: { listId }, body: { rows } };
  },
  'contacts.addOptOuts': () => ({ body: { phones: [CUSTOMER], source: 'staff' } }),
  'campaigns.createCampaign': () => keyedBody(draftBody),
  'campaigns.saveCampaign': async (account) => ({
    params: await givenDraft(account),
    body: { version: 1, ...draftBody, text: 'Another text' },
  }),
  'campaigns.deleteCampaign': async (account) => ({ params: await givenDraft(account) }),
  'campaigns.prepareCampaign': async (account) => ({
    params: await givenDraft(account),
    body: { version: 1, kind: 'count' },
  }),
  'campaigns.confirmCampaign': async (account) => ({
    params: await givenFrozenDraft(account),
    body: { version: 1, preparation: 1, scheduledAt: inADay(), consentDeclared: true },
  }),
  'campaigns.pauseCampaign': async (account) => ({ params: await givenScheduled(account) }),
  'campaigns.resumeCampaign': async (account) => ({ params: await givenPaused(account) }),
  'campaigns.cancelCampaign': async (account) => ({ params: await givenScheduled(account) }),
  'campaigns.testCampaign': async (account) => ({ ...keyed, params: await givenDraft(account) }),
  'campaigns.createTemplate': () => keyedBody({ name: 'Weekend', text: 'Karibu' }),
  'campaigns.deleteTemplate': async ({ userId }) => {
    const templateId = randomUUID();
    await write(template.create({ userId, templateId, name: 'Weekend', text: 'Karibu' }));
    return { params: { templateId } };
  },
  'campaigns.saveAutomaticMessages': async ({ userId }) => {
    const { messages } = await readAutomaticMessages(automaticDeps, userId);
    const on = messages.map((message) => ({ ...message, isOn: true }));
    return { body: { version: 0, messages: on, mostCredits: 100, consentDeclared: true } };
  },
  'till.tillAward': ({ key }) => ({ ...keyed, apiKey: key, body: { phone: CUSTOMER, points: 5 } }),
  'till.tillRedeem': ofCustomer(({ key }) => ({
    apiKey: key,
    ...keyedBody({ phone: CUSTOMER, points: 20 }),
  })),
  'till.tillRedeemCode': ofCustomer(({ key }) => ({
    apiKey: key,
    body: { phone: CUSTOMER, points: 300 },
  })),
  'till.tillReverse': async (account) => {
    const { entry } = await givenCustomer(account);
    const body = { entryId: entry.entryId, reason: 'Mistake' };
    return { ...keyed, apiKey: account.key, body };
  },
  'sms.sendSms (paid)': ({ phone }) => keyedBody({ message: 'Hello', phoneNumber: phone }),
  'sms.sendSms (to a customer)': ofCustomer(() =>
    keyedBody({ message: 'Hello', phoneNumber: CUSTOMER }),
  ),
  'till.tillSms': ofCustomer(({ key }) => ({
    apiKey: key,
    ...keyedBody({ message: 'Hello', phoneNumber: CUSTOMER }),
  })),
  'sms.sendSms (welcome)': ({ phone }) => ({
    body: { message: welcomeSms('Wanjiku Kamau'), phoneNumber: phone },
  }),
};
