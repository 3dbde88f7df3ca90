/** Accounts that a payer may have meant, if no agreement has the typed one. */
import { plainReference } from './bank-reference.ts';

/** The nine letters of an account (core/platform/one-time-code.ts). */
const ACCOUNT = /^[0-9A-HJKMNP-TV-Z]{9}$/;

const LETTERS = 9;

/** Each candidate costs a read. */
export const MOST_CANDIDATES = 20;

/** Letters that no account has, and what they are read as. */
const impossible: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1', U: 'V' };

/** Letters that look alike on paper or sound alike on the phone. */
const alike = ['0DQ', '17', '2Z', '5S', '6G', '8B', 'VWY', 'MN', 'EF', 'KX', 'PR'] as const;

/**
 * @returns accounts that differ by one slip, the likeliest first: an impossible letter, a letter too many or too few,
 *   two neighbours swapped, a similar letter
 */
export function candidatesOf(typed: string): string[] {
  const account = plainReference(typed).replace(/[OILU]/g, (letter) => impossible[letter] ?? '');
  const slips = [account, ...slipsOf(account)].filter((one) => ACCOUNT.test(one));
  return [...new Set(slips)].slice(0, MOST_CANDIDATES);
}

function slipsOf(account: string): string[] {
  if (account.length === LETTERS) return [...withSwap(account), ...withAlike(account)];
  if (account.length === LETTERS - 1) return withDoubled(account);
  if (account.length === LETTERS + 1) return withoutOne(account);
  return [account.slice(0, LETTERS), account.slice(-LETTERS)];
}

const placesOf = (account: string): number[] => [...account].map((_, place) => place);

const withSwap = (account: string): string[] =>
  placesOf(account).map((place) => {
    const [one = '', other = ''] = account.slice(place, place + 2);
    return account.slice(0, place) + other + one + account.slice(place + 2);
  });

const withAlike = (account: string): string[] =>
  placesOf(account).flatMap((place) =>
    likenessesOf(account.charAt(place)).map(
      (letter) => account.slice(0, place) + letter + account.slice(place + 1),
    ),
  );

const likenessesOf = (letter: string): string[] =>
  alike
    .filter((group) => group.includes(letter))
    .flatMap((group) => [...group].filter((other) => other !== letter));

const withoutOne = (account: string): string[] =>
  placesOf(account).map((place) => account.slice(0, place) + account.slice(place + 1));

/** The payer may have typed a doubled letter once. */
const withDoubled = (account: string): string[] =>
  placesOf(account).map((place) => account.slice(0, place + 1) + account.slice(place));
