/** Campaigns, from the customers' import to a recipient's opt-out. */
import type { Audience, Campaign } from '#shared/campaigns/contract.ts';
import { newKey } from '#test/support/call.ts';
import { awsEndpoint, givenFault, isEmbedded, smsTo } from '#test/support/cloud.ts';
import { sentFor } from '#test/support/outbox.ts';
import { atOnce } from '#test/support/outcomes.ts';
import { givenOwner, type Owner } from '#test/support/owner.ts';
import { giveCredits } from '#test/support/rewards.ts';
import { settled } from '#test/support/settled.ts';
import { newPhone } from '#test/support/sign-in.ts';
import { visitorOfApi } from '#test/support/verbs.ts';

const everybody: Audience = { filter: 'all', atLeast: null, listId: null };

async function givenShop(customers: number, smsBalance = 100) {
  const owner = await givenOwner();
  await giveCredits(owner, smsBalance);
  const phones = Array.from({ length: customers }, newPhone);
  const rows = phones.map((phone, n) => ({
    phone,
    name: `Achieng ${n}`,
    points: n * 10,
    consentAt: '2026-10-01T09:00:00.000Z',
  }));
  if (customers > 0) expect((await owner.importCustomers({ rows })).status).toBe(200);
  return { owner, phones };
}

interface About {
  owner: Owner;
  campaignId: string;
}

async function givenDraft(owner: Owner, text = 'Karibu {name}', audience = everybody) {
  const { reply } = await owner.createCampaign({ name: 'Weekend', text, audience });
  return { owner, campaignId: reply.campaignId };
}

const campaignOf = async ({ owner, campaignId }: About) =>
  (await owner.getCampaign({ campaignId })).reply;

/** Waits until a campaign meets a condition. */
async function until(about: About, isSo: (campaign: Campaign) => boolean): Promise<Campaign> {
  const read = async () => {
    await settled(awsEndpoint);
    return campaignOf(about);
  };
  await expect.poll(async () => isSo(await read()), { interval: 50 }).toBe(true);
  return read();
}

async function freeze(about: About): Promise<Campaign> {
  const { campaignId, version } = await campaignOf(about);
  expect((await about.owner.prepareCampaign({ campaignId, version, kind: 'freeze' })).status).toBe(
    200,
  );
  return until(about, ({ preparation }) => preparation?.state === 'ready');
}

const confirmationOf = (campaign: Campaign, scheduledAt: string | null = null) => ({
  campaignId: campaign.campaignId,
  version: campaign.version,
  preparation: campaign.preparation?.number ?? 0,
  scheduledAt,
  consentDeclared: true,
});

const balanceOf = async (owner: Owner) => (await owner.listCreditEntries()).reply.smsBalance;

const isEnded = ({ endedAt }: Campaign) => endedAt !== null;

it('a campaign reaches each customer who agreed once, and its credits are in the statement', async () => {
  const { owner, phones } = await givenShop(12);
  const overview = await owner.getSmsOverview();
  expect(overview.reply).toMatchObject({
    smsBalance: 100,
    creditPrice: 1.16,
    customers: 12,
    consenting: 12,
  });
  const about = await givenDraft(owner);
  const frozen = await freeze(about);
  expect(frozen.preparation).toMatchObject({ recipients: 12, credits: 12, longest: 1 });
  const answers = await atOnce(10, () => owner.confirmCampaign(confirmationOf(frozen)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const { result, state } = await until(about, isEnded);
  expect([state, result.creditsUsed, result.creditsReturned]).toEqual(['Sent', 12, 0]);
  for (const phone of phones) expect(await smsTo(phone)).toHaveLength(1);
  const { reply } = await owner.listCreditEntries();
  expect(reply.smsBalance).toBe(88);
  expect(reply.entries[0]).toMatchObject({ kind: 'reserved', credits: -12, about: 'Weekend' });
  const { recipients } = (await owner.listRecipients({ campaignId: about.campaignId })).reply;
  expect(recipients.map(({ phone }) => phone).toSorted()).toEqual(phones.toSorted());
});

it.runIf(isEmbedded)(
  'numbers that the carrier refuses fail with their reason, and their credits come back',
  async () => {
    const { owner, phones } = await givenShop(4);
    const about = await givenDraft(owner);
    const frozen = await freeze(about);
    await givenFault({ fault: 'refuse', phoneNumber: phones[1] as string });
    await owner.confirmCampaign(confirmationOf(frozen));
    const { state, result } = await until(about, isEnded);
    expect([state, result.failed, result.creditsReturned]).toEqual(['Partly sent', 1, 1]);
    const { recipients } = (await owner.listRecipients({ campaignId: about.campaignId })).reply;
    expect(recipients.filter(({ state: one }) => one === 'FAILED')).toMatchObject([
      { phone: phones[1], reason: 'refused' },
    ]);
    expect(await balanceOf(owner)).toBe(97);
  },
);

it('a customer opts out by the link of an SMS, without a sign-in, and gets no further offers', async () => {
  const { owner, phones } = await givenShop(2);
  const about = await givenDraft(owner);
  await owner.confirmCampaign(confirmationOf(await freeze(about)));
  await until(about, isEnded);
  const [sms] = await smsTo(phones[0] as string);
  const code = /\/o\/(\w+) or /.exec(sms?.Message ?? '')?.[1] ?? '';
  const choice = await visitorOfApi.readOfferChoice({ code });
  expect(choice.reply).toMatchObject({ offers: 'yes' });
  expect(JSON.stringify(choice.reply)).not.toContain(phones[0]?.slice(4));
  await visitorOfApi.chooseOffers({ code, offers: 'notFromThis' });
  const next = await freeze(await givenDraft(owner));
  expect(next.preparation).toMatchObject({ recipients: 1, optedOut: 1 });
});

it('a list of somebody else is nobody’s audience', async () => {
  const { owner } = await givenShop(1);
  const stranger = await givenShop(0);
  const list = { name: 'Friends', consentDeclared: true };
  const { listId } = (await stranger.owner.createContactList(list)).reply;
  const rows = [{ line: 1, phone: newPhone(), name: 'Otieno' }];
  await stranger.owner.addContacts({ listId, rows });
  const about = await givenDraft(owner, 'Offer', { filter: null, atLeast: null, listId });
  const frozen = await freeze(about);
  expect(frozen.preparation).toMatchObject({ recipients: 0, seen: 0 });
  for (const excluded of ['noConsent', 'optedOut'] as const) {
    const { reply } = await owner.listRecipients({ campaignId: about.campaignId, excluded });
    expect(reply.recipients).toEqual([]);
  }
});

it('a test goes to the owner alone, once for one key, and costs its segments', async () => {
  const { owner } = await givenShop(0, 10);
  const about = await givenDraft(owner, 'You have {points} points');
  const before = (await smsTo(owner.phone)).length;
  const key = newKey();
  const test = () => owner.testCampaign({ campaignId: about.campaignId }, { key });
  for (const { reply } of await atOnce(50, test)) expect(reply).toEqual({ credits: 1 });
  expect(await sentFor(owner.userId, owner.phone)).toHaveLength(before + 1);
  expect(await balanceOf(owner)).toBe(9);
});
