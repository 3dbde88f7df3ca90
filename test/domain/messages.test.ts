import { readFileSync } from 'node:fs';
import { catalogue } from '#core/messages/catalogue.ts';
import { messagesText, smsOf } from '#scripts/messages/messages-text.ts';
import { languages } from '#shared/platform/languages.ts';
import { segmentsOf } from '#shared/sms/segments.ts';

const all = Object.entries(catalogue).flatMap(([title, messages]) =>
  Object.entries(messages).map(([name, message]) => ({ name: `${title}: ${name}`, message })),
);

/** The welcome's length was agreed, and shops pay for SMS to their customers. */
const longer =
  /^(Codes of an owner|The account|Customers|Texts of a business|Requests of a customer):/;

it('docs/messages.md says what the catalogue says; `npm run messages` writes it again', () =>
  expect(readFileSync('docs/messages.md', 'utf8'), 'npm run messages').toBe(messagesText()));

it.each(
  all
    .filter(({ name }) => !longer.test(name))
    .flatMap((one) =>
      languages.flatMap((language) =>
        (['typical', 'longest'] as const).map((which) => ({ ...one, language, which })),
      ),
    ),
)('the SMS of $name in $language is one part with its $which values', (one) => {
  const text = smsOf(one.message, one.which)?.[one.language];
  if (text === undefined) return;
  expect([text, segmentsOf(text)]).toMatchObject([text, { encoding: 'GSM-7', segments: 1 }]);
});

it('no message has an SMS that nobody pays', () => {
  const unpaid = all.filter(({ message }) => message.paidBy === 'nobody');
  expect(unpaid.filter(({ message }) => smsOf(message, 'longest'))).toEqual([]);
});
