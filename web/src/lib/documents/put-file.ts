import { documentErrors } from '#shared/documents/errors.ts';
import { ApiError, offlineError } from '#web/src/lib/errors/api-error.ts';

const STALLED_MS = 60_000;

export interface UploadTarget {
  key: string;
  url: string;
  headers: Record<string, string>;
}

/**
 * Sends a file and reports progress, which fetch cannot do.
 * @param onProgress gets the share sent, from 0 to 1
 * @throws ApiError network.offline if another try may succeed, documents.notYours if the URL is not or no longer valid
 */
export function putFile(
  file: File,
  { url, headers }: UploadTarget,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const end = () => {
      const failure = failureOf(request.status);
      return failure ? reject(failure) : resolve();
    };
    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) {
      // The browser sets this header itself, and refuses it from us.
      if (name.toLowerCase() !== 'content-length') request.setRequestHeader(name, value);
    }
    // A silent connection would never fail by itself.
    let watchdog = setTimeout(() => request.abort(), STALLED_MS);
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => request.abort(), STALLED_MS);
      onProgress(total ? loaded / total : 0);
    };
    request.onloadend = () => {
      clearTimeout(watchdog);
      end();
    };
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

/** 412: an earlier try of the same PUT arrived, but its answer was lost. */
const hasArrived = (status: number) => (status >= 200 && status < 300) || status === 412;

/** There was no answer, another try is being written, or the bucket is busy. */
const mayArriveLater = (status: number) => status === 0 || status === 409 || status >= 500;

function failureOf(status: number): Error | null {
  if (hasArrived(status)) return null;
  const cause = new Error(`The upload was answered with status ${status}`);
  if (mayArriveLater(status)) return offlineError(cause);
  if (status !== 403) return cause;
  const code = 'documents.notYours';
  return new ApiError(status, { code, message: documentErrors[code][1] }, { cause });
}
