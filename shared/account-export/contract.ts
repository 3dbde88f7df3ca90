import { contract } from '#shared/platform/contract.ts';
import { costs } from '#shared/platform/cost.ts';
import { json, list, map, next, optional, verbatim } from '#shared/platform/fields.ts';

/** A page of all stored data about the owner, without secrets. POST, because a cursor can be the key of a customer. */
export const readMyData = contract('POST /api/my-data', 'owner', {
  isRead: true,
  cost: costs.exportPage,
  body: { cursor: optional(verbatim({ max: 1024 })) },
  reply: {
    items: list(map(json)),
    next,
  },
  errors: ['accounts.notFound'],
});
