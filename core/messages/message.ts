import type { MessageClass } from '#core/carriers/carrier.ts';
import type { PaidKind } from '#core/purse/purse.ts';
import type { NeedKind } from '#shared/needs/need.ts';
import { type Language, languages } from '#shared/platform/languages.ts';

/** `number` is a phone number whose holder we do not know yet. */
export type Receiver = 'owner' | 'member' | 'customer' | 'number';

/** `business` pays with its credits, Miliki for the rest. `businessOrMiliki`: Miliki, if no credits are left. */
export type Payer = PaidKind | 'signIn' | 'business' | 'businessOrMiliki' | 'nobody';

/** A parameter with the values that docs/messages.md shows. */
interface Param<Value> {
  typical: Value;
  longest: Value;
}

export const param = <Value>(typical: Value, longest: Value = typical): Param<Value> => ({
  typical,
  longest,
});

export type InBoth<Text = string> = Readonly<Record<Language, Text>>;

interface About {
  to: Receiver;
  class: MessageClass;
  paidBy: Payer;
  params: Readonly<Record<string, Param<unknown>>>;
}

export interface SmsMessage<Values> extends About {
  sms(values: Values): InBoth;
}

const labels = {
  Answer: 'Jibu',
  Certificate: 'Cheti',
  Open: 'Fungua',
  'Pay now': 'Lipa sasa',
  Read: 'Soma',
  'Read offer': 'Soma ofa',
  'Read why': 'Soma sababu',
  Receipt: 'Risiti',
  Review: 'Kagua',
  'See devices': 'Tazama vifaa',
  'See the history': 'Tazama historia',
  'See the key': 'Tazama ufunguo',
  'See the limits': 'Tazama vikomo',
  'See who asks': 'Ona anayeomba',
  'See why': 'Ona sababu',
  'Try again': 'Jaribu tena',
  View: 'Tazama',
} as const;

type Label = keyof typeof labels;

/** A notification: a line on the dashboard with a link, and an SMS if the news cannot wait. */
export type Notice<Values> = Line<Values> & (Sent<Values> | Unsent);

interface Sent<Values> {
  /** Devices show the same text. @param line for an SMS that begins with it @returns null for no SMS */
  sms(values: Values, line: InBoth): InBoth | null;
  /**
   * `instead`: the SMS is sent only if no device confirms the news. `beside`: the SMS is always sent, and devices show
   * the text too, because it warns that a stranger may have acted. `none`: only the SMS is sent.
   */
  onDevices: 'instead' | 'beside' | 'none';
}

interface Unsent {
  sms?: never;
  /** `alone`: devices show the line too. If absent, only the dashboard shows it. */
  onDevices?: 'alone';
}

interface Line<Values> extends About {
  line(values: Values): InBoth;
  label: Label;
  path(values: Values): string;
  /** @returns false if the owner needs no notification. If absent, the owner always gets one. */
  isNews?(values: Values): boolean;
  /** The need that the owner meets by acting on the notification. */
  asks?: NeedKind;
  /** The moment after which the owner cannot act on it. */
  endsAt?(values: Values): string;
}

export interface With<Values> {
  params: { readonly [Name in keyof Values]: Param<Values[Name]> };
}

export const sms = <Values>(
  message: SmsMessage<NoInfer<Values>> & With<Values>,
): SmsMessage<Values> => message;

export const notice = <Values>(message: Notice<NoInfer<Values>> & With<Values>): Notice<Values> =>
  message as Notice<Values>;

export interface NoticeText {
  message: string;
  label: string;
  /** The other language, for an owner who changes it later. */
  also: Language;
  alsoMessage: string;
  alsoLabel: string;
  path: string;
  asks?: NeedKind;
  endsAt?: string;
  sms?: string;
}

/** The caller must check `isNews` first, if the message has it. */
export function noticeText<Values>(
  { line, label, sms, path, asks, endsAt }: Notice<Values>,
  language: Language,
  values: Values,
): NoticeText {
  const lines = line(values);
  const also = language === 'en' ? 'sw' : 'en';
  const labelIn = { en: label, sw: labels[label] };
  const texts = sms?.(values, lines);
  return {
    message: lines[language],
    label: labelIn[language],
    also,
    alsoMessage: lines[also],
    alsoLabel: labelIn[also],
    path: path(values),
    ...(asks && { asks }),
    ...(endsAt && { endsAt: endsAt(values) }),
    ...(texts && { sms: texts[language] }),
  };
}

export const inBoth = <Text>(write: (language: Language) => Text): InBoth<Text> =>
  Object.fromEntries(languages.map((language) => [language, write(language)])) as InBoth<Text>;

/** For customers: we do not know their language, so both texts are in English. */
export const inEnglish = (text: string): InBoth => inBoth(() => text);
