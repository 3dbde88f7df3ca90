import { sessionOwner } from '../session/session.ts';

/**
 * The name of a file whose upload a reload would end. Only this tab stores it: in another one the
 * upload may go on.
 */
export class UnfinishedUpload {
  readonly #key: string;

  /** @param field the form and the kind of the document, such as `apply.mpesa` */
  constructor(field: string) {
    // Another person may sign in on this tab before it is closed.
    this.#key = `miliki.unfinished.${sessionOwner()}.${field}`;
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
