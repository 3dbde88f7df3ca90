import { offerConsent } from '#shared/applications/consent.ts';
import type { Application } from '#shared/applications/contract.ts';
import { termsInWords } from '#shared/offers/offer-terms.ts';
import { done, newKey, outcomeOf, refused } from '#test/support/call.ts';
import { textsTo } from '#test/support/cloud.ts';
import { atOnce } from '#test/support/outcomes.ts';
import { givenApplication, givenOwner, type Owner } from '#test/support/owner.ts';
import { givenOffer, lastCode, projectOf, readOffer } from '#test/support/projects.ts';
import { otherCode } from '#test/support/sign-in.ts';
import { changeItem, getItem } from '#test/support/table.ts';

let owner: Owner;
let application: Application;
/** The offer, with the agreement that its owner has read. */
let read: Awaited<ReturnType<typeof readOffer>>;

beforeEach(async () => {
  owner = await givenOwner();
  application = await givenOffer(owner);
  read = await readOffer(owner, application.applicationId);
});

const askForCode = (language: 'en' | 'sw' = 'en') =>
  owner.sendOfferCode(read, { headers: { 'accept-language': language } });

const accept = (code: string, changes: Record<string, unknown> = {}, key = newKey()) => {
  const acceptance = { ...read, consent: offerConsent.version, language: 'en' as const, code };
  return owner.acceptOffer({ ...acceptance, ...changes }, { key });
};

const turnDown = (reason: string | null) =>
  owner.declineOffer({ applicationId: application.applicationId, offer: 1, reason });

async function sentCode(): Promise<string> {
  expect((await askForCode()).status).toBe(200);
  return lastCode(owner);
}

/** The key of the code's item, which tests change as if time had passed. */
const codeItem = () => ({
  pk: `confirmation#offer#${application.applicationId}`,
  sk: 'confirmation',
});

const applicationItem = () => ({
  pk: `user#${owner.userId}`,
  sk: `application#${application.applicationId}`,
});

it('an offer is accepted with its terms ticked and a fresh code from an SMS', async () => {
  const code = await sentCode();
  const said = `${code} is the code to sign the agreement on application ${application.ref}: KES `;
  expect((await textsTo(owner.phone)).at(-1)).toMatch(
    new RegExp(`^${said}\\d{3},\\d{3}\\. Valid 5 minutes\\. Do not share it with anyone\\.`),
  );
  const { status, reply } = await accept(code);
  expect([status, reply.status]).toEqual([200, 'Offer Accepted']);
  expect(reply.history.at(-1)).toMatchObject({ event: 'acceptOffer', by: 'owner' });
});

it('a code that a page in Kiswahili asks for comes in Kiswahili, whatever else its browser speaks', async () => {
  expect((await askForCode('sw')).status).toBe(200);
  const code = new RegExp(
    `^\\d{6} ni nambari ya siri ya kusaini mkataba wa ombi ${application.ref}: KES`,
  );
  expect(await textsTo(owner.phone)).toContainEqual(expect.stringMatching(code));
});

it('threat 157: what is signed is the agreement that was read, and the code is for no other text', async () => {
  const code = await sentCode();
  const changed = [409, 'offers.agreementChanged'];
  await done(owner.saveProfile({ fullName: 'Wanjiku wa Kamau', businessName: 'Duka' }));
  expect(outcomeOf(await accept(code))).toEqual(changed);
  expect(outcomeOf(await askForCode())).toEqual(changed);
  const { textSha256, en } = await done(owner.readOfferAgreement(read));
  expect(JSON.stringify(en)).toContain('Wanjiku wa Kamau');
  await refused(accept(code, { textSha256 }), 400, 'confirmations.expired');
});

it('an agreement keeps the hash of the text that was read', async () => {
  await done(accept(await sentCode()));
  const { agreements } = await projectOf(owner, application.applicationId);
  const key = { pk: `agreements#${owner.userId}`, sk: `${agreements[0]?.ref}#agreement` };
  expect(await getItem(key)).toMatchObject({ textSha256: read.textSha256 });
});

it.each(['en', 'sw'] as const)(
  'an acceptance in %s stores consent and terms word for word, with their version and language',
  async (language) => {
    expect((await accept(await sentCode(), { language })).status).toBe(200);
    const stored = await getItem(applicationItem());
    expect(stored?.offerConsent).toEqual({
      version: 'offer-3',
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
  const replies = await atOnce(4, () => accept(code, {}, key));
  const accepted = replies.filter(({ status }) => status === 200);
  expect(accepted.length).toBeGreaterThan(0);
  const { reply } = await accept(code, {}, key);
  expect(reply.history.filter(({ event }) => event === 'acceptOffer')).toHaveLength(1);
});

it('a wrong code says how many tries are left, and after three a new code is needed', async () => {
  const code = await sentCode();
  for (const left of ['2 tries left.', '1 try left.', 'Ask for a new one.']) {
    const { refusal } = await accept(otherCode(code));
    expect(refusal.message).toBe(`That code is not right. ${left}`);
  }
  await refused(accept(code), 400, 'confirmations.expired');
});

it('30 guesses at once at the code for an offer have three tries together', async () => {
  const code = await sentCode();
  const replies = await atOnce(30, (n) => accept(String(n).padStart(6, '0')));
  const codes = replies.map(({ refusal }) => refusal.code);
  expect(codes.filter((one) => one === 'confirmations.wrong').length).toBeLessThanOrEqual(3);
  expect((await accept(code)).status).toBe(400);
});

it.each([
  ['without a code', {}, [400, 'confirmations.expired']],
  ['with other terms ticked', { consent: 'offer-0' }, [400, 'offers.termsNotAccepted']],
  ['for another offer', { offer: 2 }, [409, 'applications.changed']],
])('an acceptance %s is refused', async (_, changes, expected) => {
  expect(outcomeOf(await accept('123456', changes))).toEqual(expected);
});

it('an offer is not accepted with a code that is older than 5 minutes', async () => {
  const code = await sentCode();
  await changeItem(codeItem(), { expiresAt: Date.now() - 1 });
  await refused(accept(code), 400, 'confirmations.expired');
});

it('one code a minute is sent for an offer, even if several are asked for at once', async () => {
  const replies = await atOnce(6, () => askForCode());
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...new Array(5).fill(429)]);
  const sent = (await textsTo(owner.phone)).filter((text) => /is the code to/.test(text));
  expect(sent).toHaveLength(1);
});

it('five codes a day are sent for an offer, and the sixth is refused', async () => {
  await askForCode();
  const earlier = { sentAt: Date.now() - 61_000, daySends: 5 };
  await changeItem(codeItem(), earlier);
  await refused(askForCode(), 429, 'confirmations.tooMany');
});

it('a declined offer needs no reason, and makes room for another application', async () => {
  const { status, reply } = await turnDown(null);
  expect([status, reply.status]).toEqual([200, 'Offer Declined']);
  expect((await turnDown('Too long')).refusal.code).toBe('applications.notNow');
  await givenApplication(owner);
});
