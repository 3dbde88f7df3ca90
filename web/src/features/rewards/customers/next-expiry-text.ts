import type { Customer } from '#shared/rewards/contract.ts';
import { formatDay } from '#web/src/lib/language/format.ts';
import { pointsText } from '../points-text.ts';

/** The points that expire next, with their day. */
export const nextExpiryText = ({ nextExpiry: next }: Customer): string =>
  next ? `${pointsText(next.points)}, ${formatDay(next.on)}` : '–';
