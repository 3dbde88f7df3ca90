import * as z from 'zod';
import { PendingFaults } from '#local/endpoint/faults.ts';

/** The push service's answers on request, described in docs/push.md. */
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
  /** It says that it speaks another protocol from now on, and nothing more. */
  upgrade: 101,
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

export class PushFaults extends PendingFaults<PushFault> {
  constructor() {
    super(pushFault);
  }

  /** Uses up one of the oldest that strikes this device. */
  strike(token: string): PushFault | undefined {
    return this.take(({ device }) => device === undefined || device === token);
  }
}
