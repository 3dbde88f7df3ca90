/** @param folder where a package.json and its lock file are */
export function installPackages(folder: string): void;
