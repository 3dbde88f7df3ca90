import * as z from 'zod';
import { parseFault } from '#local/endpoint/faults.ts';
import type { FaultList } from '#local/service.ts';

/** What the push service answers on request (docs/local-cloud.md). */
export const pushMisbehaviours = {
  notFound: 404,
  gone: 410,
  badRequest: 400,
  unauthorized: 401,
  forbidden: 403,
  tooLarge: 413,
  busy: 429,
  unavailable: 503,
  error: 500,
  redirect: 302,
  /** It takes the message, and no device ever gets it. */
  lost: 201,
  /** It ends the connection without an answer. */
  silent: 0,
} as const;

export type PushMisbehaviour = keyof typeof pushMisbehaviours;

const names = Object.keys(pushMisbehaviours) as PushMisbehaviour[];

const pushFault = z.strictObject({
  push: z.enum(names),
  /** How often it strikes. Without it: until the faults are removed. */
  times: z.int().min(1).optional(),
  /** The token of the one device that it strikes. */
  device: z.string().optional(),
  retryAfter: z.string().optional(),
});

type PushFault = z.infer<typeof pushFault>;

/** The requested misbehaviours, oldest first, in memory only. */
export class PushFaults implements FaultList {
  private pending: PushFault[] = [];

  add(fault: unknown): void {
    this.pending.push(parseFault(pushFault, fault));
  }

  list(): readonly PushFault[] {
    return this.pending;
  }

  clear(): void {
    this.pending = [];
  }

  /** Uses up one of the oldest fault that strikes this device. */
  strike(token: string): PushFault | undefined {
    const found = this.pending.find(({ device }) => device === undefined || device === token);
    if (found?.times !== undefined) {
      found.times -= 1;
      if (found.times === 0) this.pending = this.pending.filter((fault) => fault !== found);
    }
    return found;
  }
}
