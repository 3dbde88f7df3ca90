import { openPaper } from '#shared/projects/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { linkWhenMade } from '#web/src/lib/files/link-when-made.ts';

/**
 * @param paper its number
 * @returns a link to it, as soon as it is there; null if it is still being made
 */
export const paperLink = async (projectId: string, paper: string): Promise<string | null> => {
  const fetchLink = () => call(openPaper, { params: { projectId, paper } });
  return (await linkWhenMade(fetchLink, 'projects.fileNotFound'))?.url ?? null;
};
