import { useQueryClient } from '@tanstack/react-query';
import { award, type PostingReply } from '../../../../../shared/rewards/contract.ts';
import { call } from '../../../lib/api/api.ts';
import { hasCode } from '../../../lib/errors/api-error.ts';
import { useIdempotentMutation } from '../../../lib/queries/use-idempotent-mutation.ts';
import { sessionOwner } from '../../../lib/session/session.ts';
import { toastError } from '../../../lib/toasts/toast-store.ts';
import { refreshPoints } from '../refresh-points.ts';
import { refusalMessage } from '../refusal-message.ts';
import type { AwardBody } from './award-fields.ts';
import { postWaiting } from './post-waiting.ts';
import { noteAward } from './recent-awards.ts';
import { addWaiting } from './waiting-awards.ts';

export interface AwardRequest {
  body: AwardBody;
  points: number;
}

/** An award that was posted, or that is saved on this phone to be posted again. */
export interface Awarded {
  posting: PostingReply | null;
}

export function useAward() {
  const client = useQueryClient();
  return useIdempotentMutation({
    name: ({ body }: AwardRequest) => `award.${body.phone}`,
    send: async (request: AwardRequest, key): Promise<Awarded> => {
      // Somebody else may be signed in when the answer is there, or is missing.
      const owner = sessionOwner();
      if (!owner) throw new Error('nobody is signed in');
      const posting = await post(request.body, key);
      if (!posting) saveForLater(owner, request, key);
      noteAward(owner, { ...request.body, points: request.points });
      return { posting };
    },
    onSuccess: () => refreshPoints(client),
    onError: (error) => toastError(refusalMessage(error)),
  });
}

/** @returns null if there is no connection, if it was lost, or if no answer came in time */
async function post(body: AwardBody, idempotencyKey: string): Promise<PostingReply | null> {
  if (!navigator.onLine) return null;
  try {
    return await call(award, { body, idempotencyKey });
  } catch (error) {
    if (hasCode(error, 'network.offline')) return null;
    throw error;
  }
}

/** The key goes along: the award may have arrived although its answer did not. */
function saveForLater(owner: string, request: AwardRequest, key: string): void {
  addWaiting(owner, { ...request, key, madeAt: new Date().toISOString(), refusal: null });
  if (navigator.onLine) void postWaiting();
}
