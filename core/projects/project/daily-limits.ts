/** Limits of what one side can repeat without an answer from the other. */

import { countUp } from '#core/platform/limits/count.ts';
import { write } from '#core/platform/table/transact.ts';
import type { UpdateWrite } from '#core/platform/table/writes.ts';
import { MOST_UPLOADS_A_DAY } from '#shared/delivery/limits.ts';
import {
  MOST_EDITS,
  MOST_SUPPORT_CHANGES,
  MOST_TOLD_OFFERS,
  MOST_TOLD_WISHES,
} from '#shared/projects/limits.ts';
import type { ProjectItem } from './project.entity.ts';

/** `hold`, `endByTeam` and `offer` send the owner an SMS; an upload stores a file, and the others a permanent step. */
const mostADay = {
  hold: MOST_TOLD_WISHES,
  endByTeam: MOST_TOLD_WISHES,
  endByOwner: MOST_TOLD_WISHES,
  offer: MOST_TOLD_OFFERS,
  support: MOST_SUPPORT_CHANGES,
  edit: MOST_EDITS,
  upload: MOST_UPLOADS_A_DAY,
} as const;

/** For the change's transaction, which fails above the limit of the day. @param now milliseconds since 1970 */
export const onceMoreToday = (
  { projectId }: Pick<ProjectItem, 'projectId'>,
  what: keyof typeof mostADay,
  now: number,
): UpdateWrite =>
  countUp({ of: `project#${what}#${projectId}`, per: 'day', most: mostADay[what] }, now);

/** @returns false above the limit of the day */
export const countUpload = (
  project: Pick<ProjectItem, 'projectId'>,
  now: number,
): Promise<boolean> => write(onceMoreToday(project, 'upload', now));
