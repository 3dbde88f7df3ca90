/** The text of docs/messages.md: every SMS and notification of the catalogue. */
import type { MessageClass } from '#core/carriers/carrier.ts';
import { type AnyMessage, catalogue } from '#core/messages/catalogue.ts';
import { type InBoth, noticeText, type Payer, type Receiver } from '#core/messages/message.ts';
import { type Language, languages } from '#shared/platform/languages.ts';
import { segmentsOf } from '#shared/sms/segments.ts';

const HEAD = `# Messages

Every SMS and notification, with usual values. Made by \`npm run messages\` from the catalogue in \`core/messages/\`; \`npm test\` fails
when a message says something else. A reviewer of a changed line looks at both languages, and at the cost: it shows the segments of an
SMS with usual values and, after the arrow, with the longest ones.

A \`code\` proves a number, or confirms an act. A \`promotional\` SMS goes to customers who agreed to offers, in the hours for
them. All else is \`transactional\`.
`;

const receivers: Record<Receiver, string> = {
  member: 'a team member',
  owner: 'an owner',
  customer: 'a customer of a business',
  number: 'a number',
};

const classes: Record<MessageClass, string> = {
  code: 'code',
  transactional: 'transactional',
  promotional: 'promotional',
};

const miliki = (share: string): string => `Miliki (${share})`;

const payers: Record<Payer, string> = {
  knownDevice: miliki('sign-in'),
  knownNumber: miliki('sign-in'),
  newNumber: miliki('sign-in'),
  signIn: miliki('sign-in'),
  confirmation: miliki('codes'),
  notification: miliki('notifications'),
  money: miliki('news of money'),
  receipt: miliki('receipts'),
  welcome: miliki('welcome'),
  customer: miliki('customers of shops'),
  business: 'the business',
  businessOrMiliki: 'the business, or Miliki where it has no credits',
  nobody: 'no SMS',
};

const languageNames: Record<Language, string> = { en: 'English', sw: 'Kiswahili' };

type Values = 'typical' | 'longest';

const valuesOf = ({ params }: AnyMessage, which: Values): never =>
  Object.fromEntries(Object.entries(params).map(([name, param]) => [name, param[which]])) as never;

/** The SMS in each language, if the message has one. */
export function smsOf(message: AnyMessage, which: Values): InBoth | undefined {
  const values = valuesOf(message, which);
  if (!('line' in message)) return message.sms(values);
  return message.sms?.(values, message.line(values)) ?? undefined;
}

const cell = (text: string | undefined): string =>
  (text ?? '').replaceAll('|', '\\|').replaceAll('\n', '<br>');

/** The segments with usual values, and with the longest ones if those need more. */
function segmentsIn(message: AnyMessage, language: Language): string {
  const [usual = 0, longest = 0] = (['typical', 'longest'] as const).map((which) => {
    const text = smsOf(message, which)?.[language];
    return text === undefined ? 0 : segmentsOf(text).segments;
  });
  return longest > usual ? `${usual} → ${longest}` : `${usual || ''}`;
}

const devices = {
  instead: 'on devices instead, where one confirms it',
  beside: 'on devices as well',
  alone: 'on devices',
  none: 'never on devices',
} as const;

const onDevicesOf = (message: AnyMessage): string =>
  'onDevices' in message && message.onDevices ? `; ${devices[message.onDevices]}` : '';

function messageText([name, message]: [string, AnyMessage]): string {
  const { en, sw } = smsOf(message, 'typical') ?? {};
  const isEnglishAlone = en !== undefined && en === sw;
  const shown = isEnglishAlone ? (['en'] as const) : languages;
  const rows = shown.map((language) => {
    const notice =
      'line' in message ? noticeText(message, language, valuesOf(message, 'typical')) : undefined;
    const line = notice && `${notice.message} [${notice.label}]`;
    const sms = smsOf(message, 'typical')?.[language];
    const cells = [languageNames[language], cell(line), cell(sms), segmentsIn(message, language)];
    return `| ${cells.join(' | ')} |`;
  });
  return `### ${name}

To ${receivers[message.to]}; ${classes[message.class]}; paid by: ${payers[message.paidBy]}${onDevicesOf(message)}.

| | on the dashboard | SMS | segments |
|---|---|---|---|
${rows.join('\n')}
`;
}

export const messagesText = (): string =>
  [
    HEAD,
    ...Object.entries(catalogue).map(([title, messages]) =>
      [`## ${title}\n`, ...Object.entries(messages).map(messageText)].join('\n'),
    ),
  ].join('\n');
