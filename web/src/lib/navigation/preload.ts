/** Requests the files of a path's screen. Only the app knows them. */
type Preload = (path: string) => void;

let preloadWith: Preload = () => undefined;

export function setPreload(preload: Preload): void {
  preloadWith = preload;
}

/** Call this only if the owner is sure to go there, because owners pay for data. */
export const preload: Preload = (path) => preloadWith(path);
