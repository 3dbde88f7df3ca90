/** Campaigns, from the import of customers to the link with which one of them opts out. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  type Audience,
  type Campaign,
  cancelCampaign,
  confirmCampaign,
  createCampaign,
  getCampaign,
  getSmsOverview,
  listRecipients,
  prepareCampaign,
  testCampaign,
} from '#shared/campaigns/contract.ts';
import {
  addContacts,
  chooseOffers,
  createContactList,
  readOfferChoice,
} from '#shared/contacts/contract.ts';
import { listCreditEntries } from '#shared/credits/contract.ts';
import { importCustomers } from '#shared/rewards/contract.ts';
import { call, newKey } from '#test/support/call.ts';
import { awsEndpoint, givenFault, isEmbedded, smsTo } from '#test/support/cloud.ts';
import { sentFor } from '#test/support/outbox.ts';
import { givenOwner, type Owner } from '#test/support/owner.ts';
import { settled } from '#test/support/settled.ts';
import { newPhone } from '#test/support/sign-in.ts';
import { setCredits } from '#test/support/table.ts';

const everybody: Audience = { filter: 'all', atLeast: null, listId: null };

/** An owner with credits, and customers who agreed to offers. */
async function givenShop(customers: number, smsBalance = 100) {
  const owner = await givenOwner();
  await setCredits(owner.userId, { purchasedSMS: smsBalance, smsBalance });
  const phones = Array.from({ length: customers }, newPhone);
  const rows = phones.map((phone, n) => ({
    phone,
    name: `Achieng ${n}`,
    points: n * 10,
    consentAt: '2026-10-01T09:00:00.000Z',
  }));
  const { token } = tokenOf(owner);
  if (customers > 0) {
    expect(await call(importCustomers, { token, body: { rows } })).toMatchObject({ status: 200 });
  }
  return { owner, token, phones };
}

const tokenOf = ({ tokens }: Owner) => ({ token: tokens.accessToken });

async function givenDraft(token: string, text = 'Karibu {name}', audience = everybody) {
  const body = { name: 'Weekend', text, audience };
  const { reply } = await call(createCampaign, { token, idempotencyKey: newKey(), body });
  return { token, params: { campaignId: reply.campaignId } };
}

type About = Awaited<ReturnType<typeof givenDraft>>;

/** Waits until a campaign is as it should be. */
async function until(about: About, isSo: (campaign: Campaign) => boolean): Promise<Campaign> {
  const read = async () => {
    await settled(awsEndpoint);
    return (await call(getCampaign, about)).reply;
  };
  await expect.poll(async () => isSo(await read()), { timeout: 30_000, interval: 50 }).toBe(true);
  return read();
}

async function freeze(about: About): Promise<Campaign> {
  const { version } = (await call(getCampaign, about)).reply;
  const { status } = await call(prepareCampaign, { ...about, body: { version, kind: 'freeze' } });
  expect(status).toBe(200);
  return until(about, ({ preparation }) => preparation?.state === 'ready');
}

const confirmationOf = ({ version, preparation }: Campaign, scheduledAt: string | null = null) => ({
  version,
  preparation: preparation?.number ?? 0,
  scheduledAt,
  consentDeclared: true,
});

const isEnded = ({ endedAt }: Campaign) => endedAt !== null;

describe('a campaign', () => {
  it('a campaign reaches each customer who agreed once, and its credits are in the statement', async () => {
    const { token, phones } = await givenShop(12);
    const overview = await call(getSmsOverview, { token });
    expect(overview.reply).toMatchObject({ smsBalance: 100, customers: 12, consenting: 12 });
    const about = await givenDraft(token);
    const frozen = await freeze(about);
    expect(frozen.preparation).toMatchObject({ recipients: 12, credits: 12, longest: 1 });
    const body = confirmationOf(frozen);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call(confirmCampaign, { ...about, body })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { result, state } = await until(about, isEnded);
    expect([state, result.creditsUsed, result.creditsReturned]).toEqual(['Sent', 12, 0]);
    for (const phone of phones) expect(await smsTo(phone)).toHaveLength(1);
    const { reply } = await call(listCreditEntries, { token });
    expect(reply.smsBalance).toBe(88);
    expect(reply.entries[0]).toMatchObject({ kind: 'reserved', credits: -12, about: 'Weekend' });
    const { recipients } = (await call(listRecipients, { ...about, body: {} })).reply;
    expect(recipients.map(({ phone }) => phone).toSorted()).toEqual(phones.toSorted());
  });

  it.runIf(isEmbedded)(
    'numbers that the carrier refuses fail with their reason, and their credits come back',
    async () => {
      const { token, phones } = await givenShop(4);
      const about = await givenDraft(token);
      const frozen = await freeze(about);
      await givenFault({ fault: 'refuse', phoneNumber: phones[1] as string });
      await call(confirmCampaign, { ...about, body: confirmationOf(frozen) });
      const { state, result } = await until(about, isEnded);
      expect([state, result.failed, result.creditsReturned]).toEqual(['Partly sent', 1, 1]);
      const { recipients } = (await call(listRecipients, { ...about, body: {} })).reply;
      expect(recipients.filter(({ state: one }) => one === 'FAILED')).toMatchObject([
        { phone: phones[1], reason: 'refused' },
      ]);
      expect((await call(listCreditEntries, { token })).reply.smsBalance).toBe(97);
    },
  );

  it('a customer opts out by the link of an SMS, without a sign-in, and gets no further offers', async () => {
    const { token, phones } = await givenShop(2);
    const about = await givenDraft(token);
    await call(confirmCampaign, { ...about, body: confirmationOf(await freeze(about)) });
    await until(about, isEnded);
    const [sms] = await smsTo(phones[0] as string);
    const code = /\/o\/(\w+)$/.exec(sms?.Message ?? '')?.[1] ?? '';
    const choice = await call(readOfferChoice, { body: { code } });
    expect(choice.reply).toMatchObject({ offers: 'yes' });
    expect(JSON.stringify(choice.reply)).not.toContain(phones[0]?.slice(4));
    await call(chooseOffers, { body: { code, offers: 'notFromThis' } });
    const next = await freeze(await givenDraft(token));
    expect(next.preparation).toMatchObject({ recipients: 1, optedOut: 1 });
  });

  it('a list of somebody else is nobody’s audience', async () => {
    const { token } = await givenShop(1);
    const stranger = await givenShop(0);
    const list = await call(createContactList, {
      token: stranger.token,
      idempotencyKey: newKey(),
      body: { name: 'Friends', consentDeclared: true },
    });
    const { listId } = list.reply;
    const rows = [{ line: 1, phone: newPhone(), name: 'Otieno' }];
    await call(addContacts, { token: stranger.token, params: { listId }, body: { rows } });
    const about = await givenDraft(token, 'Offer', { filter: null, atLeast: null, listId });
    const frozen = await freeze(about);
    expect(frozen.preparation).toMatchObject({ recipients: 0, seen: 0 });
    for (const excluded of ['noConsent', 'optedOut'] as const) {
      const { reply } = await call(listRecipients, { ...about, body: { excluded } });
      expect(reply.recipients).toEqual([]);
    }
  });

  it('a scheduled campaign that is cancelled gives all its credits back', async () => {
    const { token, phones } = await givenShop(3);
    const about = await givenDraft(token);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const body = confirmationOf(await freeze(about), `${tomorrow}T09:00:00.000Z`);
    expect((await call(confirmCampaign, { ...about, body })).reply.state).toBe('Scheduled');
    const { reply } = await call(cancelCampaign, about);
    expect(reply).toMatchObject({ state: 'Cancelled', result: { creditsReturned: 3, skipped: 3 } });
    expect((await call(listCreditEntries, { token })).reply.smsBalance).toBe(100);
    expect(await smsTo(phones[0] as string)).toEqual([]);
  });

  it('a test goes to the owner alone, once for one key, and costs its segments', async () => {
    const { owner, token } = await givenShop(0, 10);
    const about = await givenDraft(token, 'You have {points} points');
    const before = (await smsTo(owner.phone)).length;
    const idempotencyKey = randomUUID();
    const tests = Array.from({ length: 50 }, () =>
      call(testCampaign, { ...about, idempotencyKey }),
    );
    for (const { reply } of await Promise.all(tests)) expect(reply).toEqual({ credits: 1 });
    expect(await sentFor(owner.userId, owner.phone)).toHaveLength(before + 1);
    expect((await call(listCreditEntries, { token })).reply.smsBalance).toBe(9);
  });
});
