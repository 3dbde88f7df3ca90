import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import type { FaultList } from '../service.ts';
import { AwsError } from './aws-error.ts';
import type { AwsCall } from './request-log.ts';

const callFault = z.strictObject({
  service: z.string(),
  action: z.string(),
  /** Entry file of the calling function. Without it, any caller matches. */
  function: z.string().optional(),
  /** A text in the call's body, such as a key. */
  mentions: z.string().min(1).optional(),
  times: z.int().min(1),
  /** The number of matching calls that pass first. */
  skip: z.int().min(0).optional(),
  /** Milliseconds until the call is carried out. */
  delayMs: z.int().min(0).optional(),
  refuse: z.strictObject({ name: z.string(), status: z.int() }).optional(),
});

/** A slow or refused AWS call, requested by a test. */
export type Fault = z.infer<typeof callFault>;

/** Requested faults, oldest first, in memory only. */
export class PendingFaults<Requested extends { times?: number | undefined }> implements FaultList {
  private readonly shape: z.ZodType<Requested>;
  private pending: Requested[] = [];

  constructor(shape: z.ZodType<Requested>) {
    this.shape = shape;
  }

  /** @throws Error that tells what is wrong */
  add(fault: unknown): void {
    const parsed = this.shape.safeParse(fault);
    if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
    this.pending.push(parsed.data);
  }

  list(): readonly Requested[] {
    return this.pending;
  }

  clear(): void {
    this.pending = [];
  }

  /** Uses up one time of a fault that does not strike for ever. */
  protected spend(fault: Requested): void {
    if (fault.times === undefined) return;
    fault.times -= 1;
    if (fault.times === 0) this.pending = this.pending.filter((one) => one !== fault);
  }

  /** Uses up one time of the oldest matching fault. */
  protected take(isMatching: (fault: Requested) => boolean): Requested | undefined {
    const found = this.pending.find(isMatching);
    if (found) this.spend(found);
    return found;
  }
}

/** @param wanted a number, or a prefix that ends in `*` */
export const isMeant = (phone: string, wanted = '*'): boolean =>
  wanted.endsWith('*') ? phone.startsWith(wanted.slice(0, -1)) : phone === wanted;

/** Faults of AWS calls (`POST /_aws/faults`) that have not happened yet. */
export class Faults extends PendingFaults<Fault> {
  constructor() {
    super(callFault);
  }

  async strike(call: AwsCall, body: Buffer): Promise<void> {
    const fault = this.list().find(
      ({ service, action, function: caller, mentions }) =>
        service === call.service &&
        action === call.action &&
        (!caller || caller === call.function) &&
        (!mentions || body.includes(mentions)),
    );
    if (!fault) return;
    if (fault.skip) {
      fault.skip -= 1;
      return;
    }
    this.spend(fault);
    if (fault.delayMs) await wait(fault.delayMs);
    if (fault.refuse) {
      throw new AwsError(fault.refuse.name, 'Refused on purpose.', fault.refuse.status);
    }
  }
}
