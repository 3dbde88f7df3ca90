import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { formatKes, formatRecent } from '#web/src/lib/language/format.ts';
import { t, tn } from '#web/src/lib/language/text.ts';
import type { TypedLine } from '#web/src/lib/session/farewell.ts';
import type { WaitingAward } from './waiting-awards.ts';

/** @returns what a waiting award gives, and to whom */
export function giftText({ body, points }: WaitingAward): string {
  const phone = formatKenyanPhone(body.phone);
  return points === 0
    ? t('{amount} to {phone}', { phone, amount: formatKes(body.amountSpent ?? 0) })
    : tn(points, '1 point to {phone}', '{n} points to {phone}', { phone });
}

/** @returns the same with its time and reference, to be written down */
export const waitingLine = (award: WaitingAward): TypedLine => [
  t('Saved on this phone'),
  [giftText(award), formatRecent(award.madeAt), award.body.reference].filter(Boolean).join(' · '),
];
