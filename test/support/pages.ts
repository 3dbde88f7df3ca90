/** Lists that come page by page. */
interface Answer<Page> {
  reply: Page;
}

/** Reads a list to its end, as the button "Load more" does. @returns its pages */
export async function pagesOf<Page extends { next: string | null }>(
  read: (more: { cursor?: string }) => Promise<Answer<Page>>,
): Promise<Page[]> {
  const pages = [(await read({})).reply];
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) {
    pages.push((await read({ cursor: next })).reply);
  }
  return pages;
}
