import type { ErrorCode } from '#shared/errors.ts';
import { hasCode } from '../errors/api-error.ts';

const PACE_MS = 2_000;
const MOST_TRIES = 20;

/**
 * A PDF is made within seconds after what it is about.
 *
 * @param fetchLink asks for the link to it
 * @param missing the refusal while it is not there
 * @returns the link, as soon as it is there; null if it is still being made
 */
export async function linkWhenMade(
  fetchLink: () => Promise<{ url: string }>,
  missing: ErrorCode,
): Promise<{ url: string } | null> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    try {
      return await fetchLink();
    } catch (error) {
      if (!hasCode(error, missing)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, PACE_MS));
  }
  return null;
}
