import { deps } from '#core/applications/deps.ts';
import { eraseOld } from '#core/applications/run-due-changes.ts';
import { KEPT_YEARS } from '#shared/duties/duties.ts';

/** Each night. */
export async function handler(): Promise<void> {
  await eraseOld(deps, KEPT_YEARS);
}
