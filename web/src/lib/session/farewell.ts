import { useEffect } from 'react';

/** Something that was typed, with the label of its field. */
export type TypedLine = readonly [label: string, typed: string];

/** The message to a person who no longer belongs to the business in use. */
interface Farewell {
  reason: string;
  /** The texts of the open form and those that waited on this phone. They can be given to somebody else. */
  typed: readonly TypedLine[];
}

/** Unsent work for the business in use on this phone. */
interface Unsent {
  read(): readonly TypedLine[] | Promise<readonly TypedLine[]>;
  /** Takes it from this phone, once it is in the farewell. */
  forget?(): void;
}

const unsent = new Set<Unsent>();

/** It is in memory alone: what was typed names a customer, and the phone may be the shop's. */
let farewell: Farewell | null = null;

/** Keeps what was not sent, should its person be signed out before. @returns a function that ends it */
export function keepForFarewell(one: Unsent): () => void {
  unsent.add(one);
  return () => {
    unsent.delete(one);
  };
}

/** Keeps what is typed in a form, should its person be signed out before it is sent. */
export function useKeptTyped(lines: readonly TypedLine[]): void {
  useEffect(() => keepForFarewell({ read: () => lines }));
}

/** @returns what was not sent. Read it before the session ends: the forms go with it */
export async function unsentLines(): Promise<TypedLine[]> {
  const lines = await Promise.all([...unsent].map(({ read }) => read()));
  return lines.flat().filter(([, text]) => text.trim() !== '');
}

/** @param typed as `unsentLines` found it */
export function bidFarewell(reason: string, typed: readonly TypedLine[]): void {
  for (const { forget } of unsent) forget?.();
  farewell = { reason, typed };
}

export const lastFarewell = (): Farewell | null => farewell;

/** Somebody signs in, or has signed out. */
export function forgetFarewell(): void {
  farewell = null;
}
