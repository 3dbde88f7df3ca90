/** Lists of the API, which come page by page. */
import { pagesOf } from './pages.ts';

/** Reads a list to its end, as the button "Load more" does. @returns its pages */
export const pagesOfApi = <Page extends { next: string | null }>(
  read: (more: { cursor?: string }) => Promise<{ reply: Page }>,
): Promise<Page[]> => pagesOf(async (cursor) => (await read(cursor ? { cursor } : {})).reply);
