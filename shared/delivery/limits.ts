/** The office's files for one project. */
export const MOST_FILES = 30;

/** Uploads for one project in a day of UTC. Some fail and are tried again. */
export const MOST_UPLOADS_A_DAY = 60;

/** The number beside a tab stops here: counting further would cost more than a page. */
export const MOST_COUNTED = 30;

/** A change request waits for one of these: the office's work comes first. */
export const changeWaits = ['offer', 'estimate', 'owner'] as const;
