/** The office's files for one project. */
export const MOST_FILES = 30;

/** Uploads for one project in a day of UTC. Some fail and are tried again. */
export const MOST_UPLOADS_A_DAY = 60;

/** Projects of a stage that the board counts: as many as a page of it has. */
export const MOST_COUNTED = 30;
