import { setTimeout as wait } from 'node:timers/promises';
import { AwsError } from './aws-error.ts';
import type { AwsCall } from './request-log.ts';

/** A bad moment at AWS, on purpose: the next calls that match are slow or refused. */
export interface Fault {
  service: string;
  action: string;
  /** Entry file of the function whose calls match. Without it, every caller's do. */
  function?: string;
  /** The number of calls that it strikes. */
  times: number;
  /** The number of matching calls that pass first. */
  skip?: number;
  /** Milliseconds until the call is carried out. */
  delayMs?: number;
  /** The error to answer instead of carrying the call out. */
  refuse?: { name: string; status: number };
}

/** The faults that tests requested (`POST /_aws/faults`) and that have not happened yet. */
export class Faults {
  private pending: Fault[] = [];

  add(fault: Fault): void {
    this.pending.push({ ...fault });
  }

  /** Delays or refuses a call if a fault is due. */
  async strike(call: AwsCall): Promise<void> {
    const fault = this.pending.find(
      ({ service, action, function: caller }) =>
        service === call.service && action === call.action && (!caller || caller === call.function),
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
