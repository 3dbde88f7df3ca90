/**
 * Names that an SMS carries under our sender: of a business, of its owner, of a customer. An SMS is
 * trusted for its sender, so a name has no room for a link or a number of somebody else's.
 */

/** `https://`, `www.`, a word with an ending and a path (`bit.ly/x`), and an IP address. */
const LINK = /:\/\/|\bwww\.|[\p{L}\p{N}-]+\.\p{L}{2,}\/|\p{Nd}(?:\.\p{Nd}+){3}/iu;

/** Two words with a dot and no space between them, which phones show as a link. */
const DOTTED = /([\p{L}\p{N}-]+)\.(\p{L}{2,})/gu;

/** A host is written in capitals as well: `KRA.CO.KE`, `KCB.Bank`. These are the endings that are used to deceive. */
const HOST =
  /\.(?:\p{L}{2,}\.\p{L}{2,}|com|net|org|info|biz|ke|tz|ug|me|io|co|ly|app|bank|bar|bet|cash|cc|click|club|dev|fun|help|ink|life|link|live|loan|loans|money|mobi|online|pay|pro|shop|site|store|top|tv|vip|win|world|xyz|zip)(?![\p{L}\p{N}])/iu;

/** Words that a dot shortens, before a name: `St.Mary`, `Co.Ltd`, `Mt.Kenya`. One letter is an initial. */
const SHORTENED =
  /^(?:\p{L}|co|st|mt|dr|mr|mrs|ms|fr|rev|bro|sis|hon|eng|prof|gen|jr|sr|no|ltd|inc|bros)$/iu;

/** Six digits or more, also in groups: whatever stands between them, people read one number. */
const LONG_NUMBER = /\p{Nd}(?:[^\p{L}\p{Nd}]*\p{Nd}){5}/u;

/** `*144*1#` is dialled at a touch, and moves money. `Duka #2` is not. */
const DIALLED = /\*\s*\p{Nd}|\p{Nd}\s*[*#]/u;

export type NameProblem = 'link' | 'longNumber';

/** @returns why an SMS does not carry this name, or null if it may */
export function nameProblem(name: string): NameProblem | null {
  // Full-width letters and digits are read as the plain ones.
  const plain = name.normalize('NFKC');
  if (linkIn(plain) !== null) return 'link';
  return LONG_NUMBER.test(plain) || DIALLED.test(plain) ? 'longNumber' : null;
}

/** @param text in plain letters. @returns what a phone may show as a link in it, with the words around a dot */
export function linkIn(text: string): string | null {
  const found = LINK.exec(text) ?? HOST.exec(text) ?? hostIn(text);
  if (!found) return null;
  const before = /\S*$/u.exec(text.slice(0, found.index))?.[0] ?? '';
  const after = /^\S*/u.exec(text.slice(found.index))?.[0] ?? '';
  return before + after;
}

/** `Co.Ltd` and `St.Mary` are no hosts: a word that the dot shortens stands before it, a capital after it. */
const hostIn = (text: string): RegExpMatchArray | undefined =>
  [...text.matchAll(DOTTED)].find(
    ([, before = '', after = '']) => !SHORTENED.test(before) || !/^\p{Lu}/u.test(after),
  );
