import type { Language } from '#shared/platform/languages.ts';

/** A device gets it, and shows it without asking us again. */
export interface PushPayload {
  title: string;
  body: string;
  /** The page that it opens. */
  path: string;
  language: Language;
  /** The same news replaces itself. */
  tag: string;
  /** Confirms once that the news arrived, so that no SMS is sent. News without an SMS does not have it. */
  arrival?: string;
}
