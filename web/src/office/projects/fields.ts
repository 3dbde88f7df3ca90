import { deliveryErrors } from '#shared/delivery/errors.ts';
import { isLink } from '#shared/delivery/link.ts';
import { isDay } from '#shared/platform/time.ts';
import { LEAST_CHANGE_PRICE, LEAST_REASON, MOST_CHANGE_PRICE } from '#shared/projects/limits.ts';
import { parseWhole } from '#web/src/lib/forms/parse-number.ts';

/** A sentence for each field that is wrong. */
export type Problems<Field extends string> = Partial<Record<Field, string | undefined>>;

/** @returns whether no field of a form is wrong */
export const areRight = (problems: Problems<string>): boolean =>
  !Object.values(problems).some((problem) => problem);

const isShort = (text: string, least: number): boolean => text.trim().length < least;

/** @returns what is wrong with a reason that the owner reads, or undefined */
export const reasonProblem = (reason: string): string | undefined =>
  isShort(reason, LEAST_REASON)
    ? `Give a reason of at least ${LEAST_REASON} characters.`
    : undefined;

/** @param what such as "a name" */
export const textProblem = (text: string, least: number, what: string): string | undefined =>
  isShort(text, least) ? `Give ${what} of at least ${least} characters.` : undefined;

/** @param first the earliest day that is right; any day is right without one */
export function dayProblem(day: string, first = ''): string | undefined {
  if (!isDay(day)) return 'Choose a day.';
  return day < first ? 'Choose a day from today on.' : undefined;
}

/** @returns what is wrong with the price of a change, as it is typed */
function priceProblem(typed: string): string | undefined {
  const price = parseWhole(typed);
  if (price === null) return 'Give the price in whole KES, 0 if it costs nothing.';
  const isFair = price === 0 || (price >= LEAST_CHANGE_PRICE && price <= MOST_CHANGE_PRICE);
  return isFair
    ? undefined
    : `A change costs nothing, or between KES ${LEAST_CHANGE_PRICE} and KES ${MOST_CHANGE_PRICE}.`;
}

/** The rules of an estimate. */
export const estimateRules = {
  price: ({ price }: { price: string }) => priceProblem(price),
  days: 'Give whole days, at most {max}.',
};

/** @returns what is wrong with the address of a link; one that is empty is left out */
export function linkProblem(typed: string): string | undefined {
  const url = typed.trim();
  return url === '' || isLink(url) ? undefined : deliveryErrors['delivery.linkInvalid'][1];
}
