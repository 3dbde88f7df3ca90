import type { Claim } from './outbox.store.ts';

/** SMS of one batch in a part: then it is somebody else's turn. */
export const MOST_OF_BATCH = 10;

/** A part of a batch that was read and can be sent. Each kind of batch has a way to open its parts. */
export interface Part {
  claim: Claim;
  /** The segments that its SMS take of the pace: none for what is not sent. */
  segments: number;
  /**
   * Sends what is to be sent, each at most once, and takes the part out of the line.
   *
   * @returns whether the carrier was asked too often, so that some are back in the line
   */
  send(): Promise<boolean>;
}

export type OpenPart = (claim: Claim) => Promise<Part>;
