import { linesRecordedOn } from '../agreements/recorded-lines.store.ts';
import { countEvent } from '../payments/metrics.ts';
import { paymentFactsOf, paymentsOf } from '../payments/payment.store.ts';
import { systemClock } from '../platform/clock.ts';

/** The stores and clock that the check of the books is given. */
export const deps = { linesRecordedOn, paymentFactsOf, paymentsOf, countEvent, clock: systemClock };

export type Deps = typeof deps;
