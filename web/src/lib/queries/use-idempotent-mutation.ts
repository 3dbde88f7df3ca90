import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { isAnswer } from '../errors/api-error.ts';
import { sessionOwner } from '../session/session.ts';

interface IdempotentMutation<Request, Reply>
  extends Omit<UseMutationOptions<Reply, Error, Request>, 'mutationFn'> {
  /**
   * Says what is requested and of what, such as `redeem.+254712345678`. It stays the same while a
   * person may press again for the same thing, whatever else was typed meanwhile.
   */
  name: string;
  send: (request: Request, idempotencyKey: string) => Promise<Reply>;
}

/**
 * A mutation whose contract is idempotent. Every such mutation of the app is one of these, so that
 * an Idempotency-Key has one lifetime:
 *
 * - The first press makes a key. It is stored for this owner in this tab, so that a reload keeps it.
 * - While the request may still be unanswered, every further press sends the same key: points,
 *   applications and decisions that arrived although their answer was lost are not made twice.
 *   Where the request was changed in between and the earlier one had arrived, the server refuses
 *   with `request.keyReused`, and the screen says that the earlier one counts.
 * - A success or a refusal is an answer (`isAnswer`). The key is forgotten with it, as it is when
 *   its owner signs out, and the next press is another request.
 * - Another `name` is another request with a key of its own.
 */
export function useIdempotentMutation<Request, Reply>({
  name,
  send,
  ...options
}: IdempotentMutation<Request, Reply>) {
  return useMutation({
    ...options,
    mutationFn: (request: Request) => sendUnderKey(name, (key) => send(request, key)),
  });
}

async function sendUnderKey<Reply>(
  name: string,
  send: (key: string) => Promise<Reply>,
): Promise<Reply> {
  // Another person may sign in on this tab before it is closed.
  const storageKey = `miliki.request.${sessionOwner()}.${name}`;
  const key = sessionStorage.getItem(storageKey) ?? crypto.randomUUID();
  sessionStorage.setItem(storageKey, key);
  const forget = () => {
    // Two presses may share a key; the second answer must not take the next request's key away.
    if (sessionStorage.getItem(storageKey) === key) sessionStorage.removeItem(storageKey);
  };
  try {
    const reply = await send(key);
    forget();
    return reply;
  } catch (error) {
    if (isAnswer(error)) forget();
    throw error;
  }
}
