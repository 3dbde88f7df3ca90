/** The office's files for one project. */
export const MOST_FILES = 30;

/** Uploads for one project in a day of UTC. Some fail and are tried again. */
export const MOST_UPLOADS_A_DAY = 60;

/** What the number beside a tab stops at: to count more costs more than a page. */
export const MOST_COUNTED = 30;

/** What a change request waits for: the office's own work comes first. */
export const changeWaits = ['offer', 'estimate', 'owner'] as const;
