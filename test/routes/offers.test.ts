import { beforeEach, describe, expect, it } from 'vitest';
import { offerConsent } from '#shared/applications/consent.ts';
import type { Application } from '#shared/applications/contract.ts';
import { acceptOffer, declineOffer, sendOfferCode } from '#shared/offers/contract.ts';
import { termsInWords } from '#shared/offers/offer-terms.ts';
import { call, newKey } from '#test/support/call.ts';
import { smsTo } from '#test/support/cloud.ts';
import { approve, startReview } from '#test/support/office.ts';
import { givenApplication, givenOwner, type Owner } from '#test/support/owner.ts';
import { changeItem, getItem } from '#test/support/table.ts';

let owner: Owner;
let application: Application;

beforeEach(async () => {
  owner = await givenOwner();
  application = await givenApplication(owner);
  await startReview(application.ref);
  await approve(application.ref);
});

const about = (by = owner) => ({
  token: by.tokens.accessToken,
  params: { applicationId: application.applicationId },
});

const askForCode = (offer = 1, by = owner) =>
  call(sendOfferCode, { ...about(by), body: { offer } });

const accept = (code: string, changes: Record<string, unknown> = {}, key = newKey(), by = owner) =>
  call(acceptOffer, {
    ...about(by),
    body: { offer: 1, consent: offerConsent.version, language: 'en', code, ...changes },
    idempotencyKey: key,
  });

const turnDown = (reason: string | null, by = owner) =>
  call(declineOffer, { ...about(by), body: { offer: 1, reason }, idempotencyKey: newKey() });

async function sentCode(): Promise<string> {
  const { status } = await askForCode();
  expect(status).toBe(200);
  const messages = await smsTo(owner.phone);
  const code = messages.map(({ Message }) => /^(\d{6}) is the code to/.exec(Message)?.[1]);
  return code.findLast((found) => found) ?? '';
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** The key of the code's own item. A test changes it as if time had passed. */
const codeItem = () => ({
  pk: `confirmation#offer#${application.applicationId}`,
  sk: 'confirmation',
});

const applicationItem = () => ({
  pk: `user#${owner.userId}`,
  sk: `application#${application.applicationId}`,
});

describe('accepting an offer', () => {
  it('an offer is accepted with its terms ticked and a fresh code from an SMS', async () => {
    // Given
    const code = await sentCode();
    const sms = (await smsTo(owner.phone)).map(({ Message }) => Message);
    expect(sms).toContain(
      `${code} is the code to accept the offer on application ${application.ref}. It expires in 5 minutes. Do not share it with anyone.`,
    );
    // When
    const { status, reply } = await accept(code);
    // Then
    expect([status, reply.status]).toEqual([200, 'Offer Accepted']);
    expect(reply.history.at(-1)).toMatchObject({ event: 'acceptOffer', by: 'owner' });
  });

  it.each(['en', 'sw'] as const)(
    'an acceptance in %s stores consent and terms word for word, with their version and language',
    async (language) => {
      const { status } = await accept(await sentCode(), { language });
      expect(status).toBe(200);
      const stored = await getItem(applicationItem());
      expect(stored?.offerConsent).toEqual({
        version: 'offer-2',
        language,
        text: offerConsent.texts[language],
        terms: termsInWords(language),
        agreedAt: expect.stringMatching(/Z$/),
        address: expect.any(String),
      });
    },
  );

  it.each([
    ['a text of its own', { text: 'I accept nothing.' }],
    ['a language without a text', { language: 'fr' }],
    ['no language', { language: undefined }],
  ])('an acceptance with %s is refused, and keeps the code', async (_, changes) => {
    const code = await sentCode();
    expect((await accept(code, changes)).status).toBe(400);
    expect((await accept(code)).status).toBe(200);
  });

  it('one key sent several times accepts an offer once', async () => {
    const code = await sentCode();
    const key = newKey();
    const replies = await Promise.all([1, 2, 3, 4].map(() => accept(code, {}, key)));
    const accepted = replies.filter(({ status }) => status === 200);
    expect(accepted.length).toBeGreaterThan(0);
    const { reply } = await accept(code, {}, key);
    expect(reply.history.filter(({ event }) => event === 'acceptOffer')).toHaveLength(1);
  });

  it('a wrong code says how many tries are left, and after three a new code is needed', async () => {
    const code = await sentCode();
    const messages = [];
    for (let n = 0; n < 3; n += 1) messages.push((await accept(wrong(code))).refusal.message);
    expect(messages).toEqual([
      'That code is not right. 2 tries left.',
      'That code is not right. 1 try left.',
      'That code is not right. Ask for a new one.',
    ]);
    const { status, refusal } = await accept(code);
    expect([status, refusal.code]).toEqual([400, 'confirmations.expired']);
  });

  it('30 guesses at once at the code for an offer have three tries together', async () => {
    const code = await sentCode();
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, n) => accept(String(n).padStart(6, '0'))),
    );
    const codes = replies.map(({ refusal }) => refusal.code);
    expect(codes.filter((one) => one === 'confirmations.wrong').length).toBeLessThanOrEqual(3);
    expect((await accept(code)).status).toBe(400);
  });

  it.each([
    ['without a code', {}, [400, 'confirmations.expired']],
    ['with other terms ticked', { consent: 'offer-0' }, [400, 'offers.termsNotAccepted']],
    ['for another offer', { offer: 2 }, [409, 'applications.changed']],
  ])('an acceptance %s is refused', async (_, changes, expected) => {
    const { status, refusal } = await accept('123456', changes);
    expect([status, refusal.code]).toEqual(expected);
  });

  it('an offer is not accepted with a code that is older than 5 minutes', async () => {
    const code = await sentCode();
    await changeItem(codeItem(), { expiresAt: Date.now() - 1 });
    const { status, refusal } = await accept(code);
    expect([status, refusal.code]).toEqual([400, 'confirmations.expired']);
  });
});

describe('the number of codes', () => {
  it('one code a minute is sent for an offer, even if several are asked for at once', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => askForCode()));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...new Array(5).fill(429)]);
    const sent = (await smsTo(owner.phone)).filter(({ Message }) => /is the code to/.test(Message));
    expect(sent).toHaveLength(1);
  });

  it('five codes a day are sent for an offer, and the sixth is refused', async () => {
    await askForCode();
    const earlier = { sentAt: Date.now() - 61_000, daySends: 5 };
    await changeItem(codeItem(), earlier);
    const { status, refusal } = await askForCode();
    expect([status, refusal.code]).toEqual([429, 'confirmations.tooMany']);
  });
});

describe('declining an offer', () => {
  it('a declined offer needs no reason, and makes room for another application', async () => {
    const { status, reply } = await turnDown(null);
    expect([status, reply.status]).toEqual([200, 'Offer Declined']);
    expect((await turnDown('Too long')).refusal.code).toBe('applications.notNow');
    await givenApplication(owner);
  });
});
