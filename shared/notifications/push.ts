import type { Language } from '#shared/platform/languages.ts';

/** The device shows it without another call to us. */
export interface PushPayload {
  title: string;
  body: string;
  /** The page that a press on it opens. */
  path: string;
  language: Language;
  /** A notification replaces an earlier one with the same tag. */
  tag: string;
  /** Confirms once that the news arrived, so that no SMS is sent. News without an SMS does not have it. */
  arrival?: string;
}
