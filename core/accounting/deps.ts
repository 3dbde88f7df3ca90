import { linesRecordedOn } from '#core/agreements/journal-line.entity.ts';
import { paymentFactsOf, paymentsOf } from '#core/payments/counting/payment.ts';
import { countEvent } from '#core/payments/door/metrics.ts';
import { systemClock } from '#core/platform/clock.ts';

export const deps = { linesRecordedOn, paymentFactsOf, paymentsOf, countEvent, clock: systemClock };

export type Deps = typeof deps;
