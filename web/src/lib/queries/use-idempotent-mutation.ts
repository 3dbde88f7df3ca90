import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { isAnswer } from '../errors/api-error.ts';
import { sessionOwner } from '../session/session.ts';

/** After this a press counts as another request: the person has moved on. */
const KEY_LIFETIME_MS = 60 * 60 * 1000;

interface StoredKey {
  key: string;
  /** Milliseconds since 1970. */
  madeAt: number;
}

interface IdempotentMutation<Request, Reply>
  extends Omit<UseMutationOptions<Reply, Error, Request>, 'mutationFn'> {
  /** The act and its object, such as `redeem.+254712345678`; the same while a press may mean the same thing. */
  name: string | ((request: Request) => string);
  send: (request: Request, idempotencyKey: string) => Promise<Reply>;
}

/**
 * A mutation with an idempotent contract. All of them use this hook, so Idempotency-Keys have one lifetime:
 * - The first press makes a key, stored for this owner in this tab. It survives a reload and a new sign-in.
 * - Until there is an answer, further presses send the same key, so nothing is made twice. If the request was changed
 * and the earlier one had arrived, the server refuses with `request.keyReused`, and the screen says that the earlier
 * one counts.
 * - A success or a refusal (`isAnswer`) or a sign-out forgets the key; the next press is another request.
 * - Another `name`, or a press an hour later, has its own key.
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

/** Sends a request under the key of its name: see `useIdempotentMutation`. */
export async function sendUnderKey<Reply>(
  name: string,
  send: (key: string) => Promise<Reply>,
): Promise<Reply> {
  const place = await placeOf(name);
  const key = storedKey(place) ?? newKey(place);
  const forget = () => {
    // Two presses may share a key; the second answer must not remove the next request's key.
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

/** The place shows no customer's number, and differs by person in this tab. */
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
