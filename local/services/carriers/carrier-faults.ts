import * as z from 'zod';
import { PendingFaults } from '#local/endpoint/faults.ts';

/** The carriers' faults on request, described in docs/local-cloud.md. */
export const carrierMisbehaviours = [
  'refusesConnection',
  'silent',
  'busy',
  'html',
  'error',
  'nobody',
  'someMissing',
  'badKey',
  'noBalance',
  'blacklistsAll',
  'costless',
  'reportLost',
  'reportLate',
  'reportTwice',
  'reportFirst',
  'reportOtherNumber',
  'reportFailed',
  'reportExpired',
  'reportBackwards',
  'noReport',
  'reportOtherId',
] as const;

export type CarrierMisbehaviour = (typeof carrierMisbehaviours)[number];

const carrierFault = z
  .strictObject({
    carrier: z.enum(carrierMisbehaviours),
    /** How often it strikes. Without it: until the faults are removed. */
    times: z.int().min(1).optional(),
    /** The share of SMS or calls that it strikes: 0 to 1. */
    share: z.number().min(0).max(1).optional(),
    milliseconds: z.int().min(1).max(600_000).optional(),
  })
  .refine(
    ({ carrier, milliseconds }) => (carrier === 'reportLate') === (milliseconds !== undefined),
    {
      message: 'A late report, and no other fault, has milliseconds.',
    },
  );

type CarrierFault = z.infer<typeof carrierFault>;

export class CarrierFaults extends PendingFaults<CarrierFault> {
  constructor() {
    super(carrierFault);
  }

  /** Uses up one of the oldest matching fault. */
  strike(kind: CarrierMisbehaviour): CarrierFault | undefined {
    return this.take(({ carrier, share = 1 }) => carrier === kind && Math.random() < share);
  }
}
