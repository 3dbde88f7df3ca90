import type { FailureReason, TextItem, Zoom } from '../messages.ts';

export interface ShownDocument {
  /** Pages of a PDF, rows of a table, 1 for a picture. */
  pages: number;
  shown: number;
  zoom: (zoom: Zoom) => void;
  /** By page. Only a PDF has texts. */
  texts?: () => AsyncIterable<TextItem[]>;
}

export interface Stage {
  box: HTMLElement;
  /** Gets the page in the middle of the screen, from 1, and the size in percent. */
  onView: (page: number, percent: number) => void;
}

export class NotShown extends Error {
  readonly reason: FailureReason;

  constructor(reason: FailureReason) {
    super(reason);
    this.reason = reason;
  }
}
