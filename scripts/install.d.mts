/** @param folder where a package.json and its lock file are */
export function installPackages(folder: string): void;
/** @returns whether the packages of the folder's lock file are in its node_modules */
export function isInstalled(folder: string): boolean;
