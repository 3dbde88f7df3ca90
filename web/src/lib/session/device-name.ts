import { msg, t } from '#web/src/lib/language/text.ts';

/** Kinds of devices by user agent; the first match counts. */
const kinds: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android.*Mobile/, msg('Android phone')],
  [/Android/, msg('Android tablet')],
  [/CrOS/, 'Chromebook'],
  [/Windows/, msg('Windows computer')],
  [/Macintosh/, 'Mac'],
  [/Linux/, msg('Linux computer')],
];

const OTHER = msg('Device');

/** Android models, such as "; SM-A057F Build/"; `K` means an unknown model. */
const MODEL = /Android [\d.]+; ([\w .-]{2,25}?)(?: Build\/|\))/;

/** This device's name in the account, stored in English. */
export function deviceName(userAgent = navigator.userAgent): string {
  const kind = kinds.find(([pattern]) => pattern.test(userAgent))?.[1] ?? OTHER;
  const model = MODEL.exec(userAgent)?.[1]?.trim();
  return model ? `${kind} ${model}` : kind;
}

/** A stored name in the language of the screen. */
export function shownName(name: string): string {
  const kind = [...kinds.map(([, one]) => one), OTHER].find((one) => name.startsWith(one));
  return kind ? t(kind) + name.slice(kind.length) : name;
}
