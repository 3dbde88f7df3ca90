import { isoTime } from '#core/platform/clock.ts';
import { SENDING_HOURS } from '#shared/campaigns/sending-hours.ts';
import { DAY_MS, nairobiDay } from '#shared/platform/time.ts';

/** @returns when the automatic messages of the day after this moment (ms) are due */
export const nextDay = (now: number): string => {
  const day = nairobiDay(now + DAY_MS);
  return isoTime(Date.parse(`${day}T${String(SENDING_HOURS.opens).padStart(2, '0')}:00:00+03:00`));
};
