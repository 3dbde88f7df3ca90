import { documentErrors } from '../../../../shared/documents/errors.ts';
import { ApiError, offlineError } from '../errors/api-error.ts';

const STALLED_MS = 60_000;

/** Where one file goes, once, with the headers that were signed for it. */
export interface Place {
  key: string;
  url: string;
  headers: Record<string, string>;
}

/**
 * A PUT whose progress can be watched; fetch cannot tell how much has left the phone.
 *
 * @throws ApiError network.offline when it may arrive if it is sent again, documents.notYours when the
 *   address is not, or no longer, good
 */
export function putFile(
  file: File,
  { url, headers }: Place,
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
      // The browser sets this one by itself and refuses to hear about it.
      if (name.toLowerCase() !== 'content-length') request.setRequestHeader(name, value);
    }
    // A connection that has gone quiet would never fail by itself.
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

/** 412: an earlier try of the same PUT has arrived after all, though its answer has not. */
const hasArrived = (status: number) => (status >= 200 && status < 300) || status === 412;

/** No answer, a conflict with a try that is being written, or a bucket that is busy. */
const mayArriveLater = (status: number) => status === 0 || status === 409 || status >= 500;

function failureOf(status: number): Error | null {
  if (hasArrived(status)) return null;
  const cause = new Error(`The upload was answered with status ${status}`);
  if (mayArriveLater(status)) return offlineError(cause);
  if (status !== 403) return cause;
  const code = 'documents.notYours';
  return new ApiError(status, { code, message: documentErrors[code][1] }, { cause });
}
