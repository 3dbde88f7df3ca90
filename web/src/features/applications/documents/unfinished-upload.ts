import { sessionOwner } from '../../../lib/session/session.ts';

/**
 * The name of a file whose upload a reload would end. It is this tab's alone: in another one the
 * upload may well go on.
 */
export class UnfinishedUpload {
  readonly #key: string;

  /** @param place which file of which form */
  constructor(place: string) {
    // Another person may sign in on this tab before it is closed.
    this.#key = `miliki.unfinished.${sessionOwner()}.${place}`;
  }

  get filename(): string | null {
    return sessionStorage.getItem(this.#key);
  }

  note(filename: string): void {
    sessionStorage.setItem(this.#key, filename);
  }

  forget(): void {
    sessionStorage.removeItem(this.#key);
  }
}
