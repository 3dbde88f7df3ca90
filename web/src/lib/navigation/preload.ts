/** Lets a screen ask for the files of the next one, which only the app knows. */
type Preload = (path: string) => void;

let preloadWith: Preload = () => undefined;

export function setPreload(preload: Preload): void {
  preloadWith = preload;
}

/** Fetches what a path will need. Only where the owner is sure to go there: it is paid-for data. */
export const preload: Preload = (path) => preloadWith(path);
