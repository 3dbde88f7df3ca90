/** @returns all pages of a list */
export async function pagesOf<Page extends { next: string | null }>(
  read: (cursor: string | undefined) => Promise<Page>,
): Promise<Page[]> {
  const pages = [await read(undefined)];
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await read(next));
  return pages;
}

/** @returns all pages of an API list, as "Load more" reads them */
export const pagesOfApi = <Page extends { next: string | null }>(
  read: (more: { cursor?: string }) => Promise<{ reply: Page }>,
): Promise<Page[]> => pagesOf(async (cursor) => (await read(cursor ? { cursor } : {})).reply);
