import { eventCounter } from '#core/platform/metrics.ts';

const countEvent = eventCounter<'PartFailed'>('outbox', 'kind');

/** Counts a part of a batch that could not be read or sent: its SMS wait. */
export const countFailedPart = (): void => countEvent('PartFailed');
