import { useState } from 'react';

/** A key for what is being typed: sent twice, it is done once. */
export function useIdempotencyKey(): [key: string, next: () => void] {
  const [key, setKey] = useState(() => crypto.randomUUID());
  return [key, () => setKey(crypto.randomUUID())];
}
