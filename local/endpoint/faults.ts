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

/** @throws Error that tells what is wrong */
export function parseFault<Shape>(shape: z.ZodType<Shape>, fault: unknown): Shape {
  const parsed = shape.safeParse(fault);
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  return parsed.data;
}

/** The requested faults (`POST /_aws/faults`) that have not happened yet. */
export class Faults implements FaultList {
  private pending: Fault[] = [];

  add(fault: unknown): void {
    this.pending.push(parseFault(callFault, fault));
  }

  list(): readonly Fault[] {
    return this.pending;
  }

  clear(): void {
    this.pending = [];
  }

  async strike(call: AwsCall, body: Buffer): Promise<void> {
    const fault = this.pending.find(
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
    fault.times -= 1;
    this.pending = this.pending.filter(({ times }) => times > 0);
    if (fault.delayMs) await wait(fault.delayMs);
    if (fault.refuse) {
      throw new AwsError(fault.refuse.name, 'Refused on purpose.', fault.refuse.status);
    }
  }
}
