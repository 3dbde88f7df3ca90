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

it('a notification says that an application was received', () =>
  expect(textOf('submit')).toEqual({
    message: 'We received your application A7K2Q9M.',
    label: 'View',
    sms: 'Hi Wanjiku, we received application A7K2Q9M for a Web Application. We reply within 3 working days (Mon-Thu). Track it: app.example.co.ke/applications',
  }));

it('a notification says what the office needs', () => {
  const details = { questions: ['M-Pesa statement, June to November'], areFiles: true };
  expect(textOf('ask', details)?.sms).toBe(
    'We need one more thing for application A7K2Q9M: M-Pesa statement, June to November. Upload it here: app.example.co.ke/applications',
  );
});

it('a question that ends with its own mark gets no full stop, and one that wants words no upload', () => {
  const details = { questions: ['How many tills?'], areFiles: false, closesAt };
  expect(textOf('ask', details)?.sms).toContain(': How many tills? Answer here: ');
  expect(textOf('ask', details, 'sw')?.sms).toContain(': How many tills? Jibu hapa: ');
  expect(textOf('remindToAnswer', details)?.sms).toContain('Answer before 5 Dec 2026: ');
  expect(textOf('remindToAnswer', details, 'sw')?.sms).toContain('Jibu kabla ya tarehe ');
});

it('a notification of several questions names their number, and none of them', () => {
  const details = { questions: ['How many tills?', 'M-Pesa statement, June to November'] };
  expect(textOf('ask', details)?.sms).toBe(
    'We need 2 more things for application A7K2Q9M. Answer here: app.example.co.ke/applications',
  );
  expect(textOf('ask', details, 'sw')?.sms).toBe(
    'Tunahitaji mambo 2 zaidi kuhusu ombi A7K2Q9M. Jibu hapa: app.example.co.ke/applications',
  );
});

it('a notification of an approval names the last day of the offer, in Nairobi', () => {
  expect(textOf('approve', { offer })).toMatchObject({
    label: 'Read offer',
    sms: 'Good news: application A7K2Q9M is approved for KES 300,000. Read the offer and accept by 14 Dec 2026: app.example.co.ke/applications',
  });
});

it('a notification of a refusal keeps the reason out of the SMS', () =>
  expect(textOf('decline')).toMatchObject({
    message: 'A decision was made on A7K2Q9M.',
    label: 'See why',
  }));

it('a reminder names the answer that is still missing', () => {
  const details = { questions: ['M-Pesa statement, June to November'], areFiles: true, closesAt };
  expect(textOf('remindToAnswer', details)).toEqual({
    message: 'We still need one thing for A7K2Q9M. It closes on 5 Dec 2026 without an answer.',
    label: 'Answer',
    sms: 'Reminder: application A7K2Q9M still needs M-Pesa statement, June to November. Upload it before 5 Dec 2026: app.example.co.ke/applications',
  });
});

it('a reminder names the day on which an offer ends', () =>
  expect(textOf('remindOfOffer', { offer })).toEqual({
    message: 'Your offer of KES 300,000 on A7K2Q9M ends on 14 Dec 2026.',
    label: 'Read offer',
    sms: 'Reminder: your offer of KES 300,000 on application A7K2Q9M ends on 14 Dec 2026. Read it and accept: app.example.co.ke/applications',
  }));

it.each(languages)(
  'no notification is sent for the acts of the owner, or for what need not be known: %s',
  (language) => {
    const all = { offer, questions: ['x'] };
    const silent = applicationEvents.filter((event) => !textOf(event, all, language));
    expect(silent.sort()).toEqual(['answer', 'declineOffer', 'reopen', 'startReview', 'withdraw']);
  },
);

const details = { offer, questions: ['Taarifa ya M-Pesa, Juni hadi Novemba'], areFiles: true };

it.each(samples)('a notification of the event $event is in Kiswahili', ({ event, message, sms }) =>
  expect(textOf(event as ApplicationEventName, details, 'sw')).toMatchObject({ message, sms }),
);

it('a notification in Kiswahili counts several questions in the plural', () => {
  const details = { questions: ['a?', 'b?'] };
  expect(textOf('ask', details, 'sw')?.message).toBe(
    'Tunahitaji majibu 2 zaidi kuhusu ombi A7K2Q9M.',
  );
});

it('no notification in Kiswahili has an English text', () => {
  const all = { ...details, closesAt };
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
