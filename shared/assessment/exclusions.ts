import { allWordsOf } from '#shared/typed/words.ts';
import type { StatementRow } from './statement-row.ts';

/** Why a row is neither income nor cost of the business. These are suggestions; the reviewer decides. */
export type Exclusion = 'loan' | 'ownTransfer' | 'reversal';

/** Checked in this order. M-Pesa and the lenders write these words into the details. */
const words: readonly [Exclusion, RegExp][] = [
  ['reversal', /\brevers(al|ed)\b/i],
  [
    'loan',
    /fuliza|over\s?draft|m-?shwari|kcb[\s-]*m-?pesa|hustler fund|\bloans?\b|\blipa later\b|timiza|\btala\b|\bbranch international\b|zenka|okash/i,
  ],
  [
    'ownTransfer',
    /own account|(utility|merchant|organi[sz]ation) (account )?to (working|settlement)|organi[sz]ation settlement|pochi .*(to|withdraw)|lock savings|\bziidi\b|\bsavings? (deposit|withdrawal)/i,
  ],
];

/** @param ownNames of the owner and of the business. @returns one entry per row; null without a suggestion */
export function suggestExclusions(
  rows: readonly StatementRow[],
  ownNames: readonly string[] = [],
): (Exclusion | null)[] {
  // Too many people share a name of one word.
  const own = ownNames.map(wordsOf).filter((name) => name.length > 1);
  return rows.map(({ details }) => {
    const found = words.find(([, pattern]) => pattern.test(details));
    return found?.[0] ?? (own.some((name) => hasName(details, name)) ? 'ownTransfer' : null);
  });
}

/** Initials prove nothing, and M-Pesa writes digits beside names. */
const wordsOf = (text: string): string[] =>
  allWordsOf(text.replaceAll(/\p{N}+/gu, ' ')).filter((word) => word.length > 1);

function hasName(details: string, name: readonly string[]): boolean {
  const written = wordsOf(details);
  return name.every((word) => written.includes(word));
}
