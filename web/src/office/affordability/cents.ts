import * as typed from '#shared/typed/amount.ts';

const AROUND =
  /^(?<open>\()?(?<currency>(?:KES|KSHS?)\.?\s?)?(?<sign>[-−–+])?(?<amount>[^()]*?)(?<close>\))?\s?(?<side>[CD]R\.?|(?<!\/)[-−])?$/i;

/** At most 12 digits before the point: beyond that, cents are not exact. */
const MOST_CENTS = 100_000_000_000_000;

/** More letters than an amount has. A long row of spaces would keep the pattern busy for hours. */
const LONGEST = 40;

/** Reads `1,234.00`, `-50`, `(1,234.50)`, `KES 20.00 DR` as cents, negative for money out; null for other texts. */
export function centsIn(text: string): number | null {
  const clean = text.trim().replaceAll(/\s+/g, ' ');
  if (clean.length > LONGEST) return null;
  const { open, close, sign, side, amount = '' } = AROUND.exec(clean)?.groups ?? {};
  const cents = typed.centsIn(amount);
  if (cents === null || cents >= MOST_CENTS || Boolean(open) !== Boolean(close)) return null;
  const isNegative = open || (sign && sign !== '+') || /^(?:dr\.?|[-−])$/i.test(side ?? '');
  return isNegative && cents !== 0 ? -cents : cents;
}
