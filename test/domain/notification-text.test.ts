import type { ApplicationEventName } from '#core/notifications/events.ts';
import { applicationEvents } from '#shared/applications/application-machine.ts';
import { systemTypes } from '#shared/applications/catalogue.ts';
import { type Language, languages } from '#shared/platform/languages.ts';
import { segmentsOf } from '#shared/sms/segments.ts';
import { applicationText } from '#test/support/messages.ts';
import samples from './samples/notification-text.json' with { type: 'json' };

const facts = {
  ref: 'A7K2Q9M',
  fullName: 'Wanjiku Kamau',
  systemNeed: 'Web Application',
  siteHost: 'app.example.co.ke',
};
const offer = { amount: 300_000, expiresAt: '2026-12-14T09:00:00.000Z' };
const closesAt = '2026-12-05T09:00:00.000Z';
const reminders: readonly ApplicationEventName[] = ['remindToAnswer', 'remindOfOffer'];

const textOf = (event: ApplicationEventName, details: object = {}, language: Language = 'en') =>
  applicationText(event, { ...facts, ...details }, language);

it.each(Object.entries(samples.whole))('%s', (_, { event, details, text }) =>
  expect(textOf(event as ApplicationEventName, details)).toEqual(text),
);

it.each(Object.entries(samples.parts))('%s', (_, { event, details, language, text }) => {
  const given = textOf(event as ApplicationEventName, details, language as Language);
  expect(given).toMatchObject(text);
});

it('a question that ends with its own mark gets no full stop, and one that wants words no upload', () => {
  const details = { questions: ['How many tills?'], areFiles: false, closesAt };
  expect(textOf('ask', details)?.sms).toContain(': How many tills? Answer here: ');
  expect(textOf('ask', details, 'sw')?.sms).toContain(': How many tills? Jibu hapa: ');
  expect(textOf('remindToAnswer', details)?.sms).toContain('Answer before 5 Dec 2026: ');
  expect(textOf('remindToAnswer', details, 'sw')?.sms).toContain('Jibu kabla ya tarehe ');
});

it.each(languages)(
  'no notification is sent for the acts of the owner, or for what need not be known: %s',
  (language) => {
    const all = { offer, questions: ['x'] };
    const silent = applicationEvents.filter((event) => !textOf(event, all, language));
    expect(silent.sort()).toEqual(['answer', 'declineOffer', 'reopen', 'startReview', 'withdraw']);
  },
);

it('no notification in Kiswahili has an English text', () => {
  const all = { offer, questions: ['Taarifa ya M-Pesa'], areFiles: true, closesAt };
  for (const event of [...applicationEvents, ...reminders]) {
    const [english, kiswahili] = languages.map((language) => textOf(event, all, language));
    if (!english) continue;
    expect(kiswahili?.message).not.toBe(english.message);
    expect(kiswahili?.label).not.toBe(english.label);
    expect(kiswahili?.sms === undefined).toBe(english.sms === undefined);
  }
});

const names = ['Wanjiku Kamau', 'Ng’endo wa Thiong’o', 'Bartholomew-Maximilian Wafula'];
const questions = [
  ['A year of bank statements, and why '.repeat(8)],
  ['one', 'two', 'three'],
  ['Ni nini’?'],
];
it.each(
  languages.flatMap((language) =>
    ['app.example.co.ke', undefined].flatMap((siteHost) =>
      names.flatMap((fullName) =>
        systemTypes.map((systemNeed) => ({ language, fullName, systemNeed, siteHost })),
      ),
    ),
  ),
)('every SMS to a reader is one part: %j', ({ language, ...who }) => {
  for (const list of questions) {
    const details = { offer: { ...offer, amount: 1_000_000 }, questions: list, closesAt };
    const changes = ['submit', 'ask', 'approve', 'decline', 'renewOffer', 'lapse'] as const;
    for (const event of [...changes, ...reminders]) {
      const { sms = '' } = applicationText(event, { ...facts, ...who, ...details }, language) ?? {};
      expect(segmentsOf(sms).segments, sms).toBe(1);
    }
  }
});
