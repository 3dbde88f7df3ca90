/**
 * Names that an SMS carries under our sender: of a business, of its owner, of a customer. An SMS is
 * trusted for its sender, so a name has no room for a link or a number of somebody else's.
 */

/** `https://`, `www.`, a word with an ending and a path (`bit.ly/x`), and an IP address. */
const LINK = /:\/\/|\bwww\.|[\p{L}\p{N}-]+\.\p{L}{2,}\/|\p{Nd}(?:\.\p{Nd}+){3}/iu;

/** Two words with a dot and no space between them, which phones show as a link. */
const DOTTED = /([\p{L}\p{N}-]+)\.(\p{L}{2,})/gu;

/** A host is written in capitals as well: `KRA.CO.KE`, `KRA.COM`. */
const HOST = /\.(?:\p{L}{2,}\.\p{L}{2,}|com|net|org|info|biz|ke)(?![\p{L}\p{N}])/iu;

/** The longest word before a dot that shortens it: `Ltd.`, `Bro.`, `Mt.` */
const SHORTENED = 3;

/** Six digits or more, also in groups: whatever stands between them, people read one number. */
const LONG_NUMBER = /\p{Nd}(?:[^\p{L}\p{Nd}]*\p{Nd}){5}/u;

export type NameProblem = 'link' | 'longNumber';

/** @returns why an SMS does not carry this name, or null if it may */
export function nameProblem(name: string): NameProblem | null {
  // Full-width letters and digits are read as the plain ones.
  const plain = name.normalize('NFKC');
  if (LINK.test(plain) || HOST.test(plain) || hasHost(plain)) return 'link';
  return LONG_NUMBER.test(plain) ? 'longNumber' : null;
}

/** `Co.Ltd` and `St.Mary` are no hosts: a short word stands before the dot, a capital after it. */
const hasHost = (name: string): boolean =>
  [...name.matchAll(DOTTED)].some(
    ([, before = '', after = '']) => before.length > SHORTENED || !/^\p{Lu}/u.test(after),
  );
