import { documentTypeOf, type UploadKind } from '#shared/documents/document-kinds.ts';
import { hasCode } from '../errors/api-error.ts';
import { putFile, type UploadTarget } from '../upload/put-file.ts';
import { createUploadTarget, discardUpload } from './upload-requests.ts';

/**
 * The upload of one file. Every try has the same target, which takes the file once: a try whose answer
 * was lost costs no second upload.
 */
export class FileTransfer {
  readonly #kind: UploadKind;
  readonly #file: File;
  #target: UploadTarget | null = null;

  constructor(kind: UploadKind, file: File) {
    this.#kind = kind;
    this.#file = file;
  }

  /** @returns the key that names the file in an application */
  async send(onProgress: (fraction: number) => void, signal: AbortSignal): Promise<string> {
    const known = this.#target;
    const target = known ?? (await this.#reserve(signal));
    try {
      await putFile(this.#file, target, onProgress, signal);
      return target.key;
    } catch (error) {
      // The URL of an earlier try has expired.
      if (!known || !hasCode(error, 'documents.notYours')) throw error;
      this.giveUp();
      return this.send(onProgress, signal);
    }
  }

  giveUp(): void {
    if (this.#target) discardUpload(this.#target.key);
    this.#target = null;
  }

  async #reserve(signal: AbortSignal): Promise<UploadTarget> {
    const { name, size } = this.#file;
    const type = documentTypeOf(name);
    if (!type) throw new Error('The type of the file was not checked');
    const body = { kind: this.#kind, filename: name.slice(-255), size, type };
    // This call is never aborted: a target that is not needed any more can only be removed by its key.
    const target = await createUploadTarget(body);
    if (signal.aborted) discardUpload(target.key);
    signal.throwIfAborted();
    this.#target = target;
    return target;
  }
}
