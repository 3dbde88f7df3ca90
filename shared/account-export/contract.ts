import * as z from 'zod/mini';
import { contract } from '../platform/contract.ts';

/** A page of everything that is kept about the owner, without secrets. */
export const readMyData = contract({
  method: 'GET',
  path: '/api/my-data',
  caller: 'owner',
  query: z.strictObject({ cursor: z.optional(z.string().check(z.maxLength(1024))) }),
  reply: z.object({
    items: z.array(z.record(z.string(), z.unknown())),
    next: z.nullable(z.string()),
  }),
  errors: ['accounts.notFound'],
});
