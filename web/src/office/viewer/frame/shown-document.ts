import type { FailureReason, TextItem, Zoom } from '../messages.ts';

/** A document on the screen. */
export interface ShownDocument {
  /** Pages of a PDF, rows of a table, 1 for a picture. */
  pages: number;
  /** How many of them are shown. */
  shown: number;
  zoom: (zoom: Zoom) => void;
  /** The texts, page by page. Only a PDF has any. */
  texts?: () => AsyncIterable<TextItem[]>;
}

/** The means to draw a document. */
export interface Stage {
  /** The element that scrolls. */
  box: HTMLElement;
  /** Takes the page in the middle of the screen, from 1, and the size in percent. */
  onView: (page: number, percent: number) => void;
}

/** The document cannot be shown, for a reason that the office has a sentence for. */
export class NotShown extends Error {
  readonly reason: FailureReason;

  constructor(reason: FailureReason) {
    super(reason);
    this.reason = reason;
  }
}
