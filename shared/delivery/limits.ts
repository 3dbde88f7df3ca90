/** Files that the office gives an owner for one project. */
export const MOST_FILES = 30;
