/**
 * Names that no shop may have in SMS. All shops write under the sender of the sign-in codes: the name of an operator, a
 * bank or the state would make any text a fraud, and "Viatu 50% OFF" would make a receipt a promotion.
 */
import { lazy } from '#shared/platform/lazy.ts';
import { allWordsOf, foldedText } from '#shared/typed/words.ts';

/** Refused also within another word: "Safaricoms", "LipaNaMpesa", "Airtel254". */
const IN_WORDS = 'Safaricom,Safarikom,Airtel,Telkom,Equitel,M-PESA,Fuliza,M-Shwari,eCitizen'.split(
  ',',
);

/** A name that has one of these anywhere is refused. */
const ONLY_THEIRS = [
  ...IN_WORDS,
  // Operators, and money on the phone.
  'Safcom,Faiba,T-Kash,M-KOPA,Zenka,Pesapal,Kopo Kopo',
  'Pochi la Biashara,Okoa Jahazi,Bonga Points,Hustler Fund',
  // Banks.
  'KCB,NCBA,Absa,Stanbic,StanChart,Standard Chartered,Equity Bank,Co-op Bank,Co-operative Bank,Family Bank,DTB',
  'National Bank,I&M Bank,Diamond Trust,Sidian,Ecobank,HFC Bank,HF Group,Prime Bank,Bank of Africa,Bank of Baroda',
  'Gulf African,SBM Bank,Consolidated Bank,Credit Bank,Kingdom Bank,Postbank,UBA Bank,Citibank,Faulu,KWFT',
  // The state.
  'Central Bank,CBK,KRA,Kenya Revenue,iTax,KPLC,HELB,NHIF,SHIF,NSSF,NTSA,IEBC,Huduma Centre,Huduma Namba',
  'Huduma Kenya,Social Health Authority,Kenya Police,National Police,DCI,Judiciary,Government of Kenya,Serikali ya Kenya',
  'County Government,Nairobi City County,Nairobi Water,Ministry of Health,Ministry of Interior,Ministry of Lands',
].flatMap((names) => names.split(','));

/** Refused alone or with a word of `OFFICE`. "Equity Motors" and "Tala Hardware" are allowed. */
const ALONE_THEIRS = 'Miliki,Equity,Co-op,Co-operative,Tala,Kenya Power,SHA'.split(',');

/** Words that make a name sound like an office: "Team Miliki", "SafaricomCare". */
const OFFICE = allWordsOf(`
  team timu support help helpdesk desk care customer customers service services centre center office official hq admin
  administrator info alert alerts notice notices news security verification verify account accounts finance loan loans
  mkopo mikopo credit bank benki money pay payments paybill till agent app web online digital kenya ke ltd limited plc
  group holdings company prepaid postpaid token tokens billing reminder reminders refund refunds
  reversal reversals rewards prize prizes sms huduma msaada wateja`);

const SMALL_WORDS = allWordsOf('the from by of for na ya wa kwa');

/** A discount, a gift or a prize, and words of frauds. Bonus, Discount and Free Area are allowed. */
const OFFER = new RegExp(
  [
    '%|٪|\\d\\s*(?:percent|asilimia|off)\\b|\\boff \\d',
    '\\b(?:half price|nusu bei|bei nusu|punguzo|ofa|bure|you(?: have)? won|umeshinda|verify your|buy (?:one|\\d))\\b',
    '\\bfree (?:airtime|data|gifts?|money|cash|delivery|bundles?|mbs?|sms)\\b',
    '\\b(?:loan (?:approved|due)|overdue loan|(?:confirm|send|reset|enter) pin|pin reset|jishindie|crb (?:notice|listing|alert))\\b',
    '\\byour (?:account|pin|number|phone|loan)\\b|\\baccount (?:is )?(?:locked|blocked|suspended|closed)\\b',
  ].join('|'),
  'u',
);

const pairs = (text: string): ReadonlyMap<string, string> =>
  new Map(text.split(' ').map(([from = '', to = '']) => [from, to]));

/** Letters that look like Latin ones only as capitals: a small Greek eta looks like an n. */
const CAPITALS = pairs('ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX ВB КK МM НH ТT ІI ЈJ ЅS ӀI');

/** Letters, digits and signs that look like a small letter. An l is an i, as a capital I looks like it. */
const ALIKE = pairs(
  'кk мm тt вb нh ɑa аa еe оo рp сc уy хx іi јj ѕs ԁd һh ӏi αa εe ιi κk νv οo ρp τt υu χx ωw ıi øo đd ɡg ɪi ʟi 0o 1i 3e 4a 5s 7t 8b 9g $s @a |i !i li',
);

/** The words of a name as they look: `MlLlKI`, `Мi1iki` and `M!liki` are all `miiiki`. */
function looks(name: string): string[] {
  const letters = [...name.normalize('NFKC')].map((letter) => CAPITALS.get(letter) ?? letter);
  const plain = letters.join('').toLowerCase();
  // A sign at the end of a word is not a letter: "Duka!"
  const signs = plain.replace(/[$@|!](?=\p{L})/gu, (sign) => ALIKE.get(sign) ?? '');
  return allWordsOf(signs).map(alike);
}

const alike = (word: string): string =>
  [...word]
    .map((letter) => ALIKE.get(letter) ?? letter)
    .join('')
    .replaceAll('rn', 'm');

/** Joins words, and writes doubled letters once, because they look alike. */
const joined = (words: readonly string[]): string => words.join('').replace(/(.)\1+/gu, '$1');

const byLooks = (names: readonly string[]): ReadonlyMap<string, string> =>
  new Map(names.map((name) => [joined(looks(name)), name]));

const protectedNames = lazy(() => {
  const office = OFFICE.map(alike);
  const onlyTheirs = byLooks(ONLY_THEIRS);
  const aloneTheirs = byLooks(ALONE_THEIRS);
  const inOneWord = [...onlyTheirs, ...aloneTheirs].flatMap(([own, name]) =>
    office.flatMap((word) => [
      [joined([own, word]), name] as const,
      [joined([word, own]), name] as const,
    ]),
  );
  return {
    notCounted: new Set([...office, ...SMALL_WORDS.map(alike)]),
    inWords: [...byLooks(IN_WORDS)],
    onlyTheirs,
    aloneTheirs,
    /** Names joined in one word with a word of `OFFICE`. */
    inOneWord: new Map(inOneWord),
  };
});

/** The most words of a protected name, if each letter is written as a word. */
const MOST_WORDS = 24;

function theirsIn(words: readonly string[]): string | undefined {
  const { notCounted, inWords, onlyTheirs, aloneTheirs, inOneWord } = protectedNames();
  for (let from = 0; from < words.length; from += 1)
    for (let to = from + 1; to <= Math.min(words.length, from + MOST_WORDS); to += 1) {
      const some = joined(words.slice(from, to));
      const isAlone = words.every((word, n) => (n >= from && n < to) || notCounted.has(word));
      const found = onlyTheirs.get(some) ?? (isAlone ? aloneTheirs.get(some) : undefined);
      if (found !== undefined) return found;
    }
  const [inWord] = words.flatMap((word) => {
    const whole = joined([word]);
    return inWords.find(([own]) => whole.includes(own))?.[1] ?? inOneWord.get(whole) ?? [];
  });
  return inWord;
}

export interface ShopNameProblem {
  code: 'accounts.protectedName' | 'accounts.offerInName';
  /** The name that the shop's name looks like, or the words to leave out. */
  found: string;
}

/** Why no shop may be called this; null if one may. Miliki's name at the beginning: see `isOurName`. */
export function shopNameProblem(name: string): ShopNameProblem | null {
  const theirs = theirsIn(looks(name));
  if (theirs !== undefined) return { code: 'accounts.protectedName', found: theirs };
  const [offer] = OFFER.exec(foldedText(name)) ?? [];
  return offer === undefined ? null : { code: 'accounts.offerInName', found: offer };
}
