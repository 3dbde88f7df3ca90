import { openPaper } from '../../../../../shared/projects/contract.ts';
import { call } from '../../../lib/api/api.ts';
import { hasCode } from '../../../lib/errors/api-error.ts';

const PACE_MS = 2_000;
const MOST_TRIES = 20;

/**
 * A PDF is made within seconds after what it is about.
 *
 * @param paper its number
 * @returns a link to it, as soon as it is there; null if it is still being made
 */
export async function paperLink(projectId: string, paper: string): Promise<string | null> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    try {
      return (await call(openPaper, { params: { projectId, paper } })).url;
    } catch (error) {
      if (!hasCode(error, 'projects.fileNotFound')) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, PACE_MS));
  }
  return null;
}
