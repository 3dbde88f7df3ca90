import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';

interface PageOfList {
  next: string | null;
}

/** A list, page after page. @param read is given the query or body of a page, which has no cursor for the first */
export const usePages = <Reply extends PageOfList, Item>(
  queryKey: QueryKey,
  read: (page: { cursor?: string }) => Promise<Reply>,
  itemsOf: (reply: Reply) => Item[],
  enabled = true,
) =>
  useInfiniteQuery({
    queryKey,
    initialPageParam: '',
    queryFn: ({ pageParam: cursor }) => read(cursor ? { cursor } : {}),
    getNextPageParam: ({ next }) => next,
    enabled,
    select: ({ pages }) => pages.flatMap(itemsOf),
  });
