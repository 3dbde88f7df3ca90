const AMOUNT =
  /^(?<open>\()?(?:KES|KSH|KSHS)?\.?\s*(?<sign>[-−+])?\s*(?:KES|KSH)?\s*(?<whole>\d{1,3}(?:,\d{3})+|\d+)(?:\.(?<part>\d{1,2}))?(?<close>\))?\s*(?<side>CR|DR|[-−])?$/i;

/** An amount has at most 12 digits before its point: beyond that, cents are not stored exactly. */
const MOST_DIGITS = 12;

/** More letters than an amount has. A long row of spaces would keep the pattern busy for hours. */
const LONGEST = 40;

/**
 * Reads an amount as statements write it: `1,234.00`, `-50`, `(1,234.50)`, `KES 20.00 DR`.
 *
 * @returns cents, negative for what leaves the account; null if it is no amount
 */
export function centsIn(text: string): number | null {
  const clean = text.trim();
  if (clean.length > LONGEST) return null;
  const groups = AMOUNT.exec(clean)?.groups;
  const whole = groups?.whole?.replaceAll(',', '') ?? '';
  if (!groups || whole.length > MOST_DIGITS) return null;
  if (Boolean(groups.open) !== Boolean(groups.close)) return null;
  const cents = Number(whole) * 100 + Number((groups.part ?? '').padEnd(2, '0'));
  const isNegative = groups.open || isMinus(groups.sign) || /^(dr|[-−])$/i.test(groups.side ?? '');
  return isNegative && cents !== 0 ? -cents : cents;
}

const isMinus = (sign: string | undefined): boolean => sign === '-' || sign === '−';
