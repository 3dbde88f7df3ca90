/** Asks for the files of the screen at a path. Only the app knows them. */
type Preload = (path: string) => void;

let preloadWith: Preload = () => undefined;

export function setPreload(preload: Preload): void {
  preloadWith = preload;
}

/** Call this only where the owner is sure to go to the path, because owners pay for their data. */
export const preload: Preload = (path) => preloadWith(path);
