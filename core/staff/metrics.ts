import { eventCounter } from '#core/platform/metrics.ts';

const countEvent = eventCounter<'TriggerFailed'>('staff', 'reason');

/** Counts a trigger of the staff's sign-in that failed on our side, and answers as for a wrong passkey. */
export const countTriggerFailure = (): void => countEvent('TriggerFailed');
