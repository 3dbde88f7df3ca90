import { useQueryClient } from '@tanstack/react-query';
import { award, type PostingReply } from '#shared/rewards/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { hasCode } from '#web/src/lib/errors/api-error.ts';
import { formatKes } from '#web/src/lib/language/format.ts';
import { useIdempotentMutation } from '#web/src/lib/queries/use-idempotent-mutation.ts';
import { sessionOwner } from '#web/src/lib/session/session.ts';
import { readStored, writeStored } from '#web/src/lib/storage/owner-storage.ts';
import { toastError } from '#web/src/lib/toasts/toast-store.ts';
import { noteCustomer } from '../lookup/customer-lookup.tsx';
import { pointsText, refreshPoints, refusalMessage } from '../points/entries.ts';
import type { AwardBody } from './how-many.tsx';
import { postWaiting } from './post-waiting.ts';
import { noteAmount } from './usual-amount.ts';
import { addWaiting } from './waiting-awards.ts';

export interface AwardRequest {
  body: AwardBody;
  points: number;
  name: string | null;
}

type Gift = Pick<AwardRequest, 'body' | 'points'>;

export const likenessOf = ({ body, points }: Gift): AwardLikeness => ({
  phone: body.phone,
  // KES that are kept make other points each time.
  points: body.amountSpent ?? points,
  reference: body.reference,
});

export const whatOf = ({ body, points }: Gift): string =>
  points === 0 ? formatKes(body.amountSpent ?? 0) : pointsText(points);

/** An award that was posted, or saved on this phone to post later. */
export interface Awarded {
  posting: PostingReply | null;
  key: string;
  likeness: AwardLikeness;
}

export function useAward() {
  const client = useQueryClient();
  return useIdempotentMutation({
    name: ({ body }: AwardRequest) => `award.${body.phone}`,
    send: async (request: AwardRequest, key): Promise<Awarded> => {
      // Somebody else may be signed in when the answer comes or fails.
      const owner = sessionOwner();
      if (!owner) throw new Error('nobody is signed in');
      const isUnsent = !navigator.onLine;
      const posting = isUnsent ? null : await post(request.body, key);
      if (!posting) saveForLater(owner, { ...request, key, isUnsent });
      const likeness = likenessOf(request);
      noteAward(owner, likeness, request.body.amountSpent);
      noteCustomer(owner, {
        phone: request.body.phone,
        name: posting?.customer.name ?? request.name,
      });
      return { posting, key, likeness };
    },
    onSuccess: () => refreshPoints(client),
    onError: (error) => toastError(refusalMessage(error)),
  });
}

/** Null if the connection was lost, or no answer came in time. */
async function post(body: AwardBody, idempotencyKey: string): Promise<PostingReply | null> {
  try {
    return await call(award, { body, idempotencyKey });
  } catch (error) {
    if (hasCode(error, 'network.offline')) return null;
    throw error;
  }
}

/** The key is kept: the award may have arrived without an answer. */
function saveForLater(
  owner: string,
  { body, points, key, isUnsent }: AwardRequest & { key: string; isUnsent: boolean },
): void {
  const madeAt = new Date().toISOString();
  addWaiting(owner, { body, points, key, madeAt, isUnsent, refusal: null });
  if (navigator.onLine) void postWaiting();
}

const NAME = 'recent-awards';
const RECENT_MS = 60_000;

/** Two awards equal in this may be one that was entered twice. */
interface AwardLikeness {
  phone: string;
  points: number;
  reference: string | null;
}

type Recent = AwardLikeness & { at: number };

const isLike = (one: AwardLikeness, other: AwardLikeness): boolean =>
  one.phone === other.phone && one.points === other.points && one.reference === other.reference;

const read = (owner: string): Recent[] =>
  (readStored<Recent[]>(owner, NAME) ?? []).filter(({ at }) => Date.now() - at < RECENT_MS);

function noteAward(owner: string, award: AwardLikeness, kes: number | null): void {
  // An owner who signed out leaves no number on this phone.
  if (sessionOwner() !== owner) return;
  if (kes) noteAmount(owner, kes);
  writeStored(owner, NAME, [...read(owner), { ...award, at: Date.now() }]);
}

/** An undone award that is made again is not a repeat. */
export function forgetAward(owner: string, award: AwardLikeness): void {
  if (sessionOwner() !== owner) return;
  const others = read(owner).filter((one) => !isLike(one, award));
  writeStored(owner, NAME, others);
}

export const wasJustAwarded = (owner: string, award: AwardLikeness): boolean =>
  read(owner).some((one) => isLike(one, award));
