/** Reads a list to its end. @returns its pages */
export async function pagesOf<Page extends { next: string | null }>(
  read: (cursor: string | undefined) => Promise<Page>,
): Promise<Page[]> {
  const pages = [await read(undefined)];
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await read(next));
  return pages;
}

/** Reads an API list to its end, as "Load more" does. @returns its pages */
export const pagesOfApi = <Page extends { next: string | null }>(
  read: (more: { cursor?: string }) => Promise<{ reply: Page }>,
): Promise<Page[]> => pagesOf(async (cursor) => (await read(cursor ? { cursor } : {})).reply);
