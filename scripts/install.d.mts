/** @param folder with a package.json and its lock file */
export function installPackages(folder: string): void;
export function isInstalled(folder: string): boolean;
