import type { ReactNode } from 'react';

/** The day of the drafts, which an advocate has not confirmed yet. */
export const draftDay = '21 November 2026';

export interface Clause {
  /** The anchor others refer to it by. */
  id: string;
  heading: string;
  body: ReactNode;
}

export interface LegalDocument {
  title: string;
  /** What it is about, in a sentence or two. */
  summary: string;
  clauses: readonly Clause[];
}
