import { KEPT_YEARS } from '#core/account-closing/personal-data.ts';
import { deps } from '#core/applications/deps.ts';
import { eraseOld } from '#core/applications/run-due-changes.ts';

/** Each night. */
export async function handler(): Promise<void> {
  await eraseOld(deps, KEPT_YEARS);
}
