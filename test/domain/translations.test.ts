import { businessTypes } from '#shared/accounts/profile.ts';
import { applicationStatuses } from '#shared/applications/application-machine.ts';
import { repaymentPeriods, sectors, systemTypes } from '#shared/applications/catalogue.ts';
import { declineReasonNames, declineReasons } from '#shared/applications/decline-reasons.ts';
import { applicationMessages, applicationSubmitted } from '#shared/applications/messages.ts';
import { documentRules } from '#shared/documents/document-kinds.ts';
import { type ErrorCode, errorCodes, errors } from '#shared/errors.ts';
import { payerMessages } from '#shared/payments/result-codes.ts';
import type { Message } from '#shared/platform/message.ts';
import { ERROR_TITLE, INVALID_PHONE } from '#shared/platform/messages.ts';
import { signInMessages, signInToasts } from '#shared/sign-in/messages.ts';
import { brand } from '#shared/site/brand.ts';
import { appPages } from '#shared/site/pages.ts';
import { catalogueOf, ENGLISH_ONLY, kiswahili, sourceTexts } from '#test/support/texts.ts';

/** Refusals only for the staff, in English. */
const OFFICE = /^(staff|assessment|health|delivery|collection)\./;

const ownerCodes = errorCodes.filter((code) => !OFFICE.test(code));

const sources = sourceTexts();
const { 'error-codes': refusals = {}, ...catalogues } = kiswahili();
const refusalIn = (code: ErrorCode) => (refusals as Record<string, Message>)[code] ?? '';

/** Texts in the table of pages. Screens without catalogues are for programmers, in English. */
const pageTexts = appPages
  .filter(({ texts }) => texts.length > 0)
  .flatMap(({ title, menu, heading, introduction }) => [title, menu?.label, heading, introduction])
  .filter((text) => text !== undefined);

/** Texts of `shared/`: page names, and stored catalogues. */
const sharedTexts = new Set<string>([
  ERROR_TITLE,
  ...Object.values(signInMessages),
  ...Object.values(applicationMessages),
  INVALID_PHONE,
  ...[...Object.values(signInToasts), applicationSubmitted].flatMap(({ title, text }) => [
    title,
    text,
  ]),
  ...applicationStatuses,
  ...systemTypes,
  ...sectors,
  ...businessTypes,
  ...repaymentPeriods,
  brand.officeHours,
  ...Object.values(payerMessages).map(({ text }) => text),
  ...Object.values(documentRules).map(({ label }) => label),
  ...declineReasonNames.flatMap((name) => Object.values(declineReasons[name])),
  ...pageTexts,
]);

const names = [...new Set(sources.map(({ file }) => catalogueOf(file)))].filter(
  (name) => !ENGLISH_ONLY.includes(name),
);

const sourcesOf = (name: string) => sources.filter(({ file }) => catalogueOf(file) === name);

const keysOf = (name: string): string[] => [
  ...new Set(
    sourcesOf(name)
      .flatMap(({ keys }) => keys)
      .filter((key) => !sharedTexts.has(key)),
  ),
];

/** A text's values and links. */
const placesIn = (text: string) => (text.match(/\{\w+\}|<\/?\w+>/g) ?? []).toSorted();

describe.each(['shared', ...names])('the catalogue %s', (name) => {
  const messages = catalogues[name] ?? {};
  const keys = name === 'shared' ? [...sharedTexts] : keysOf(name);

  it('the catalogue has every English text of its sources, and no other', () =>
    expect(Object.keys(messages).toSorted()).toEqual(keys.toSorted()));

  it('each translation has the values and links of its English text', () => {
    for (const [english, translated] of Object.entries(messages))
      expect(placesIn(translated), english).toEqual(placesIn(english));
  });

  it('the sources show no text that cannot be translated', () => {
    const bare = sourcesOf(name).flatMap(({ file, bare }) => bare.map((text) => [file, text]));
    expect(bare).toEqual([]);
  });
});

const textsOf = (message: Message): Record<string, string | undefined> => {
  if (typeof message === 'string') return { always: message };
  const { by, ...texts } = message;
  return texts;
};

it('a refusal in Kiswahili exists for every error code, and for no other', () =>
  expect(Object.keys(refusals).toSorted()).toEqual(ownerCodes.toSorted()));

it.each(ownerCodes)('the refusal %s has its choices and params in Kiswahili too', (code) => {
  const [, english] = errors[code];
  const translated = refusalIn(code);
  expect(Object(translated).by).toBe(Object(english).by);
  expect(Object.keys(textsOf(translated))).toEqual(Object.keys(textsOf(english)));
  for (const [value, text = ''] of Object.entries(textsOf(english))) {
    const said = textsOf(translated)[value] ?? '';
    expect(placesIn(said)).toEqual(placesIn(text));
    expect(said).not.toBe(text);
    expect(said).toMatch(/\p{L}/u);
  }
});

const refusalTexts = ownerCodes.flatMap((code) => {
  const translated = textsOf(refusalIn(code));
  return Object.entries(textsOf(errors[code][1])).map(
    ([value, english]) => [english ?? '', translated[value] ?? ''] as const,
  );
});

it('all catalogues translate one English text in one way, because they are merged when they load', () => {
  const said = new Map<string, Set<string>>();
  const texts = Object.values(catalogues).flatMap(Object.entries<string>);
  for (const [english, translated] of [...texts, ...refusalTexts])
    said.set(english, (said.get(english) ?? new Set()).add(translated));
  expect([...said].filter(([, ways]) => ways.size > 1)).toEqual([]);
});
