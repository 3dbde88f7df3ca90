import { isoTime } from '#core/platform/clock.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { GUARD_DAYS } from '#shared/rewards/points.ts';
import type { CustomerItem } from '../customers/customer.entity.ts';

/** What a customer is marked with whose points somebody of the team moved or made by hand. */
export const guardFrom = (now: number): Required<Pick<CustomerItem, 'guardedUntil'>> => ({
  guardedUntil: isoTime(now + GUARD_DAYS * DAY_MS),
});
