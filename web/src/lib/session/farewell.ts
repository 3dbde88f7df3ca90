import { useEffect } from 'react';

/** Something that was typed, with the label of its field. */
export type TypedLine = readonly [label: string, typed: string];

/** What a person reads who has no place any more in the business in use. */
export interface Farewell {
  reason: string;
  /** What was typed into the form that was open, so that it can be given to somebody else. */
  typed: readonly TypedLine[];
}

const forms = new Set<() => readonly TypedLine[]>();

/** It is in memory alone: what was typed names a customer, and the phone may be the shop's. */
let farewell: Farewell | null = null;

/** Keeps what is typed in a form, should its person be signed out before it is sent. */
export function useKeptTyped(lines: readonly TypedLine[]): void {
  useEffect(() => {
    const read = () => lines;
    forms.add(read);
    return () => {
      forms.delete(read);
    };
  });
}

/** Call this before the session ends: the forms go with it. */
export function bidFarewell(reason: string): void {
  const typed = [...forms].flatMap((read) => read()).filter(([, text]) => text.trim() !== '');
  farewell = { reason, typed };
}

export const lastFarewell = (): Farewell | null => farewell;

/** Somebody signs in, or has signed out. */
export function forgetFarewell(): void {
  farewell = null;
}
