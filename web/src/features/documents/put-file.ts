const STALLED_MS = 60_000;

/** A PUT whose progress can be watched; fetch cannot tell how much has left the phone. */
export function putFile(
  file: File,
  { url, headers }: { url: string; headers: Record<string, string> },
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new Error(`The upload failed with status ${request.status}`));
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
    request.onloadend = () => clearTimeout(watchdog);
    request.onload = () => (request.status < 300 ? resolve() : fail());
    request.onerror = fail;
    request.onabort = fail;
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
