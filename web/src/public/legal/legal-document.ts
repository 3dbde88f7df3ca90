import type { ReactNode } from 'react';

/** The day of the drafts. No advocate has confirmed them yet. */
export const draftDay = '21 November 2026';

export interface Clause {
  /** The anchor for links to the clause. */
  id: string;
  heading: string;
  body: ReactNode;
}

export interface LegalDocument {
  title: string;
  /** The subject of the text, in a sentence or two. */
  summary: string;
  clauses: readonly Clause[];
}
