import { eventCounter } from '#core/platform/metrics.ts';

/** Counts SMS that a carrier did not take, by the cause: the number, our sender, our account, or the carrier. */
export const countNotTaken = eventCounter<'SmsNotTaken'>('carriers', 'scope');

/** Counts SMS that a carrier took: an alarm compares them with its reports. */
export const countTaken = eventCounter<'SmsTaken'>('carriers', 'carrier');

/** Counts SMS that the carrier may have taken or not. They are paid, and not sent again. */
export const countUnconfirmed = eventCounter<'SmsUnconfirmed'>('carriers', 'carrier');
