/** Why a locked PDF stays locked. `unknownLock` is one that needs more than a password. */
export type PdfProblem = 'wrongPassword' | 'notPdf' | 'unknownLock' | 'tooLarge';

/** A locked PDF cannot be opened. */
export class PdfNotOpened extends Error {
  readonly reason: PdfProblem;

  constructor(reason: PdfProblem) {
    super(reason);
    this.reason = reason;
  }
}
