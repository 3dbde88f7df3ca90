import { eventCounter } from '../../platform/metrics.ts';

const countEvent = eventCounter<'PartFailed'>('outbox', 'kind');

/** Counts a part of a batch whose work failed: its SMS wait until its claim ends. */
export const countFailedPart = (): void => countEvent('PartFailed');
