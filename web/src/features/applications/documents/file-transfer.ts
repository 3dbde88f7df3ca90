import { type DocumentKind, documentTypeOf } from '../../../../../shared/documents/documents.ts';
import { hasCode } from '../../../lib/errors/api-error.ts';
import { putFile, type UploadTarget } from '../../../lib/upload/put-file.ts';
import { askForPlace, takeBack } from './upload-requests.ts';

/**
 * One file on its way. Every try goes to the same place, which takes the file once: a try whose
 * answer was lost costs no second upload.
 */
export class FileTransfer {
  readonly #kind: DocumentKind;
  readonly #file: File;
  #place: UploadTarget | null = null;

  constructor(kind: DocumentKind, file: File) {
    this.#kind = kind;
    this.#file = file;
  }

  /** @returns the key that names the file in an application */
  async send(onProgress: (fraction: number) => void, signal: AbortSignal): Promise<string> {
    const known = this.#place;
    const place = known ?? (await this.#reserve(signal));
    try {
      await putFile(this.#file, place, onProgress, signal);
      return place.key;
    } catch (error) {
      // The address of an earlier try has run out.
      if (!known || !hasCode(error, 'documents.notYours')) throw error;
      this.giveUp();
      return this.send(onProgress, signal);
    }
  }

  giveUp(): void {
    if (this.#place) takeBack(this.#place.key);
    this.#place = null;
  }

  async #reserve(signal: AbortSignal): Promise<UploadTarget> {
    const { name, size } = this.#file;
    const type = documentTypeOf(name);
    if (!type) throw new Error('The type of the file was not checked');
    const body = { kind: this.#kind, filename: name.slice(-255), size, type };
    // Asked to the end even when nobody wants it any more: only then can it be given back.
    const place = await askForPlace(body);
    if (signal.aborted) takeBack(place.key);
    signal.throwIfAborted();
    this.#place = place;
    return place;
  }
}
