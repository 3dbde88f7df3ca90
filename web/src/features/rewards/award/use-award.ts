import { useMutation, useQueryClient } from '@tanstack/react-query';
import { award, type Posting } from '../../../../../shared/rewards/contract.ts';
import { toastError } from '../../../components/toast-store.ts';
import { call } from '../../../lib/api/api.ts';
import { hasCode } from '../../../lib/errors/api-error.ts';
import { sessionOwner } from '../../../lib/session/session.ts';
import { refreshPoints } from '../refresh-points.ts';
import { refusalWords } from '../refusal-words.ts';
import type { AwardBody } from './award-fields.ts';
import { postWaiting } from './post-waiting.ts';
import { noteAward } from './recent-awards.ts';
import { addWaiting } from './waiting-awards.ts';

export interface AwardWish {
  /** The Idempotency-Key of the form it was made with. */
  key: string;
  body: AwardBody;
  points: number;
}

/** What became of an award: posted, or kept on this phone until there is a connection. */
export type Awarded = { posting: Posting } | { posting: null; wish: AwardWish };

export function useAward(onRefused: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (wish: AwardWish): Promise<Awarded> => {
      const posting = await post(wish);
      return posting ? { posting } : saveForLater(wish);
    },
    onSuccess: (_, { body, points }) => {
      const owner = sessionOwner();
      if (owner) noteAward(owner, { ...body, points });
      refreshPoints(client);
    },
    onError: (error) => {
      if (hasCode(error, 'request.keyReused')) onRefused();
      toastError(refusalWords(error));
    },
  });
}

/** @returns null when there is no connection, or it was lost before the answer */
async function post({ key, body }: AwardWish): Promise<Posting | null> {
  if (!navigator.onLine) return null;
  try {
    return await call(award, { body, idempotencyKey: key });
  } catch (error) {
    if (hasCode(error, 'network.offline')) return null;
    throw error;
  }
}

function saveForLater(wish: AwardWish): Awarded {
  const owner = sessionOwner();
  if (!owner) throw new Error('nobody is signed in');
  addWaiting(owner, { ...wish, madeAt: new Date().toISOString(), refusal: null });
  if (navigator.onLine) void postWaiting();
  return { posting: null, wish };
}
