/** Names in SMS under our sender, which people trust: a name may contain no link and no phone number. */

/** `https://`, `www.`, a word with an ending and a path (`bit.ly/x`), and an IP address. */
const LINK = /:\/\/|\bwww\.|[\p{L}\p{N}-]+\.\p{L}{2,}\/|\p{Nd}(?:\.\p{Nd}+){3}/iu;

/** Two words with a dot and no space between them, which phones show as a link. */
const DOTTED = /([\p{L}\p{N}-]+)\.(\p{L}{2,})/gu;

/** Hosts may be in capitals: `KRA.CO.KE`, `KCB.Bank`. These endings are used to deceive. */
const HOST =
  /\.(?:\p{L}{2,}\.\p{L}{2,}|com|net|org|info|biz|ke|tz|ug|me|io|co|ly|app|bank|bar|bet|cash|cc|click|club|dev|fun|help|ink|life|link|live|loan|loans|money|mobi|online|pay|pro|shop|site|store|top|tv|vip|win|world|xyz|zip)(?![\p{L}\p{N}])/iu;

/** Words shortened by a dot, before a name: `St.Mary`, `Co.Ltd`, `Mt.Kenya`. */
const SHORTENED =
  /^(?:co|st|mt|dr|mr|mrs|ms|fr|rev|bro|sis|hon|eng|prof|gen|jr|sr|ltd|inc|bros)$/iu;

/** An initial before a whole name: `J.Otieno`. `X.Ai` is a host. */
const INITIAL = /^\p{L}$/u;

/**
 * Six digits or more, even in groups: people read them as one number. It continues across letters without capitals
 * (`ー`, `ǀ`, `ʼ`) and across one letter between digits, which may look like a digit (`07I2`). An x ends it: `100x200`.
 */
export const LONG_NUMBER =
  /\p{N}(?:(?:[^\p{Lu}\p{Ll}\p{Lt}\p{N}]|(?<=\p{N})[^\P{L}xX](?=\p{N})|(?<=\p{N})[OΟОIΙІ](?=[ .-]\p{N}))*\p{N}){5,}/u;

/** One touch dials `*144*1#`, which moves money. `Duka #2` is allowed. */
const DIALLED = /\*\s*\p{N}|\p{N}\s*[*#]/u;

/** Turns full-width letters and other dots and stars into plain ones. */
export const plainSigns = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replace(/[∗⁎٭✱✲✳⚹]/g, '*');

export type NameProblem = 'link' | 'longNumber';

export function nameProblem(name: string): NameProblem | null {
  const plain = plainSigns(name);
  if (linkIn(plain) !== null) return 'link';
  return LONG_NUMBER.test(plain) || DIALLED.test(plain) ? 'longNumber' : null;
}

/** The part of a text that a phone may show as a link, with the words around a dot. @param text in plain letters */
export function linkIn(text: string): string | null {
  const found = LINK.exec(text) ?? HOST.exec(text) ?? hostIn(text);
  if (!found) return null;
  const before = /\S*$/u.exec(text.slice(0, found.index))?.[0] ?? '';
  const after = /^\S*/u.exec(text.slice(found.index))?.[0] ?? '';
  return before + after;
}

/** `Co.Ltd` and `St.Mary` are not hosts: a shortened word before the dot, a capital after it. */
const hostIn = (text: string): RegExpMatchArray | undefined =>
  [...text.matchAll(DOTTED)].find(([, before = '', after = '']) => {
    const isShortened = SHORTENED.test(before) || (INITIAL.test(before) && after.length > 2);
    return !isShortened || !/^\p{Lu}/u.test(after);
  });
