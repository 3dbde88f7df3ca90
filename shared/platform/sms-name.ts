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

/** Words that a dot shortens, before a name: `St.Mary`, `Co.Ltd`, `Mt.Kenya`. */
const SHORTENED =
  /^(?:co|st|mt|dr|mr|mrs|ms|fr|rev|bro|sis|hon|eng|prof|gen|jr|sr|ltd|inc|bros)$/iu;

/** One letter is an initial, before a whole name: `J.Otieno`. `X.Ai` is a host. */
const INITIAL = /^\p{L}$/u;

/**
 * Six digits or more, also in groups: whatever stands between them, people read one number. Signs that are
 * filed as letters but have no capitals (`ー`, `ǀ`, `ʼ`) end none, nor does one letter between two digits, which
 * may be read as one (`07I2`), but for the x of `100x200`.
 */
export const LONG_NUMBER =
  /\p{N}(?:(?:[^\p{Lu}\p{Ll}\p{Lt}\p{N}]|(?<=\p{N})[^\P{L}xX](?=\p{N})|(?<=\p{N})[OΟОIΙІ](?=[ .-]\p{N}))*\p{N}){5,}/u;

/** `*144*1#` is dialled at a touch, and moves money. `Duka #2` is not. */
const DIALLED = /\*\s*\p{N}|\p{N}\s*[*#]/u;

/** @returns a text in plain letters: full-width ones, and other dots and stars, are read as those */
export const plainSigns = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replace(/[∗⁎٭✱✲✳⚹]/g, '*');

export type NameProblem = 'link' | 'longNumber';

/** @returns why an SMS does not carry this name, or null if it may */
export function nameProblem(name: string): NameProblem | null {
  const plain = plainSigns(name);
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
  [...text.matchAll(DOTTED)].find(([, before = '', after = '']) => {
    const isShortened = SHORTENED.test(before) || (INITIAL.test(before) && after.length > 2);
    return !isShortened || !/^\p{Lu}/u.test(after);
  });
