/** Whether a campaign brought people back: compares the people who were to get it with people left out at random. */

/** One in ten is left out, if the owner wants to compare. */
export const LEFT_OUT_OF = 10;

/** Fewer people in a group are too few to tell anything. */
export const LEAST_TO_COMPARE = 30;

/** In a smaller campaign the tenth would be too few to compare, and would be left out for nothing. */
export const LEAST_TO_LEAVE_OUT = LEFT_OUT_OF * LEAST_TO_COMPARE;

/** A visit within this many days after the SMS counts. */
export const VISIT_DAYS = 7;

/** People, and how many of them came, which means that they got an award or used points. */
export interface Group {
  people: number;
  came: number;
}

/** `got`: the carrier took their SMS, and has not said that it did not arrive. `missed`: all others it was for. */
export const groups = ['got', 'missed', 'leftOut'] as const;

export type Visits = Record<(typeof groups)[number], Group>;

/** `notCompared`: nobody was left out. `unclear`: the difference may be chance. */
export const verdicts = ['notCompared', 'tooFew', 'unclear', 'more', 'fewer'] as const;
export type Verdict = (typeof verdicts)[number];

/**
 * Compares everybody whom the message was for with those left out. People whom it did not reach are included, because
 * phones are off in both groups, and people who can be reached are likelier to come anyway.
 */
export function verdictOf({ got, missed, leftOut }: Visits): Verdict {
  if (leftOut.people === 0) return 'notCompared';
  const told = { people: got.people + missed.people, came: got.came + missed.came };
  if (Math.min(told.people, leftOut.people) < LEAST_TO_COMPARE) return 'tooFew';
  const { low, high } = differenceOf(told, leftOut);
  if (low > 0) return 'more';
  return high < 0 ? 'fewer' : 'unclear';
}

/** Of a standard normal distribution, for 95 %. */
const Z = 1.959964;

/**
 * The 95 % interval of the difference of two shares, from -1 to 1: R. G. Newcombe, "Interval estimation for the
 * difference between independent proportions", Statistics in Medicine 17 (1998), 873-890, method 10. It holds for small
 * groups as well, and for shares near 0 and 1.
 */
export function differenceOf(one: Group, other: Group): { low: number; high: number } {
  const [a, b] = [wilsonOf(one), wilsonOf(other)];
  const difference = a.share - b.share;
  return {
    low: difference - Math.hypot(a.share - a.low, b.high - b.share),
    high: difference + Math.hypot(a.high - a.share, b.share - b.low),
  };
}

/** A share with its score interval: E. B. Wilson, Journal of the American Statistical Association 22 (1927), 209-212. */
function wilsonOf({ people, came }: Group): { share: number; low: number; high: number } {
  const share = came / people;
  const middle = 2 * came + Z ** 2;
  const reach = Z * Math.sqrt(Z ** 2 + 4 * came * (1 - share));
  const whole = 2 * (people + Z ** 2);
  return { share, low: (middle - reach) / whole, high: (middle + reach) / whole };
}
