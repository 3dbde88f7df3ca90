import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { isAnswer } from '../errors/api-error.ts';
import { sessionOwner } from '../session/session.ts';

/** A later press of the same button is meant as another request: the person has moved on. */
const KEY_LIFETIME_MS = 60 * 60 * 1000;

interface StoredKey {
  key: string;
  /** Milliseconds since 1970. */
  madeAt: number;
}

interface IdempotentMutation<Request, Reply>
  extends Omit<UseMutationOptions<Reply, Error, Request>, 'mutationFn'> {
  /**
   * Names the act and its object, such as `redeem.+254712345678`. It stays the same while a person may
   * press again for the same thing, even if the rest of the form was changed meanwhile.
   */
  name: string | ((request: Request) => string);
  send: (request: Request, idempotencyKey: string) => Promise<Reply>;
}

/**
 * A mutation whose contract is idempotent. Every such mutation of the app is one of these, so that
 * an Idempotency-Key has one lifetime:
 *
 * - The first press makes a key. It is stored for this owner in this tab, so that a reload keeps it. It
 *   outlives the session as well: the owner may sign in again and press again.
 * - While the request may still be unanswered, every further press sends the same key: points,
 *   applications and decisions that arrived although their answer was lost are not made twice.
 *   Where the request was changed in between and the earlier one had arrived, the server refuses
 *   with `request.keyReused`, and the screen says that the earlier one counts.
 * - A success or a refusal is an answer (`isAnswer`). The key is forgotten with it, as it is when
 *   its owner signs out, and the next press is another request.
 * - Another `name` is another request with a key of its own, and so is a press an hour later.
 */
export function useIdempotentMutation<Request, Reply>({
  name,
  send,
  ...options
}: IdempotentMutation<Request, Reply>) {
  return useMutation({
    ...options,
    mutationFn: (request: Request) => {
      const nameOfRequest = typeof name === 'string' ? name : name(request);
      return sendUnderKey(nameOfRequest, (key) => send(request, key));
    },
  });
}

/** Sends a request under the key that belongs to its name: see `useIdempotentMutation`. */
export async function sendUnderKey<Reply>(
  name: string,
  send: (key: string) => Promise<Reply>,
): Promise<Reply> {
  const place = await placeOf(name);
  const key = storedKey(place) ?? newKey(place);
  const forget = () => {
    // Two presses may share a key; the second answer must not take the next request's key away.
    if (storedKey(place) === key) sessionStorage.removeItem(place);
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

/** @returns a place that tells no customer's number, and is another one for another person in this tab */
async function placeOf(name: string): Promise<string> {
  const text = new TextEncoder().encode(`${sessionOwner()}.${name}`);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  return `miliki.request.${btoa(String.fromCharCode(...hash))}`;
}

function storedKey(place: string): string | null {
  const stored: StoredKey | null = JSON.parse(sessionStorage.getItem(place) ?? 'null');
  return stored && Date.now() - stored.madeAt < KEY_LIFETIME_MS ? stored.key : null;
}

function newKey(place: string): string {
  const stored: StoredKey = { key: crypto.randomUUID(), madeAt: Date.now() };
  sessionStorage.setItem(place, JSON.stringify(stored));
  return stored.key;
}
