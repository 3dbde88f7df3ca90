import type { Language } from '#shared/platform/languages.ts';

/** What a device gets, and shows without asking us again. */
export interface PushPayload {
  title: string;
  body: string;
  /** The page that it opens. */
  path: string;
  language: Language;
  /** The same news replaces itself. */
  tag: string;
  /** Confirms once that the news arrived, so that no SMS is sent. Without it there is none. */
  arrival?: string;
}
