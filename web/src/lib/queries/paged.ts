import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';

interface PageOf<Item> {
  items: Item[];
  next: string | null;
}

type ReadPage<Item> = (cursor: string | undefined, signal: AbortSignal) => Promise<PageOf<Item>>;

/** An item with its place: nothing else tells erased people apart. */
export type Placed<Item> = Item & { place: string };

/** Reads on until a page has an item: the server's may be empty. */
export const readFilled = <Item>(read: ReadPage<Item>): ReadPage<Item> =>
  async function readOn(cursor, signal): Promise<PageOf<Item>> {
    const page = await read(cursor, signal);
    return page.items.length > 0 || page.next === null ? page : readOn(page.next, signal);
  };

export const readPlaced = <Item>(read: ReadPage<Item>): ReadPage<Placed<Item>> =>
  readFilled(async (cursor, signal) => {
    const { items, next } = await read(cursor, signal);
    const place = (n: number) => `${cursor ?? ''}.${n}`;
    return { items: items.map((item, n) => ({ ...item, place: place(n) })), next };
  });

export const pagedQuery = <Item>(queryKey: QueryKey, read: ReadPage<Item>) =>
  infiniteQueryOptions({
    queryKey,
    // On a saved screen the first page has null.
    queryFn: ({ signal, pageParam }) => read(pageParam ?? undefined, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
