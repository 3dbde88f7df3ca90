import { useEffect } from 'react';

export type TypedLine = readonly [label: string, typed: string];

/** The message to a person who no longer belongs to the business in use. */
interface Farewell {
  reason: string;
  /** Texts of the open form, and those that waited on this phone. They can be given to somebody else. */
  typed: readonly TypedLine[];
}

interface Unsent {
  read(): readonly TypedLine[] | Promise<readonly TypedLine[]>;
  /** Removes it from this phone, once it is in the farewell. */
  forget?(): void;
}

const unsent = new Set<Unsent>();

/** In memory only: the text names a customer, and the phone may be the shop's. */
let farewell: Farewell | null = null;

/** Keeps unsent work in case its person is signed out. @returns a function to stop */
export function keepForFarewell(one: Unsent): () => void {
  unsent.add(one);
  return () => {
    unsent.delete(one);
  };
}

export function useKeptTyped(lines: readonly TypedLine[]): void {
  useEffect(() => keepForFarewell({ read: () => lines }));
}

/** Read this before the session ends: the forms go with it. */
export async function unsentLines(): Promise<TypedLine[]> {
  const lines = await Promise.all([...unsent].map(({ read }) => read()));
  return lines.flat().filter(([, text]) => text.trim() !== '');
}

export function bidFarewell(reason: string, typed: readonly TypedLine[]): void {
  for (const { forget } of unsent) forget?.();
  farewell = { reason, typed };
}

export const lastFarewell = (): Farewell | null => farewell;

export function forgetFarewell(): void {
  farewell = null;
}
