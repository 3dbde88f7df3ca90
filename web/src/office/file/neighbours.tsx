import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useKeys } from '#web/src/office/lib/keys.ts';
import { useQueue } from '#web/src/office/lib/use-queue.ts';

/** The files before and after this one, in the order of the queue from which it was opened. */
export function Neighbours({ reference }: { reference: string }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const isOfQueue = params.has('status');
  const { query } = useQueue(params, isOfQueue);
  const { data: rows = [], hasNextPage, isFetching, fetchNextPage } = query;
  const at = rows.findIndex(({ ref }) => ref === reference);
  const [before, after] = [rows[at - 1]?.ref, at < 0 ? undefined : rows[at + 1]?.ref];
  // A file that is decided leaves the queue, and is still followed by the same one.
  const [{ previous, next }, keep] = useState<{ previous?: string; next?: string }>({});
  useEffect(() => {
    if (at >= 0) keep({ ...(before && { previous: before }), ...(after && { next: after }) });
  }, [at, before, after]);
  useEffect(() => {
    if (at === rows.length - 1 && hasNextPage && !isFetching) void fetchNextPage();
  }, [at, rows.length, hasNextPage, isFetching, fetchNextPage]);
  const pathOf = (ref: string) => `/applications/${ref}?${params}`;
  const open = (ref: string | undefined) => ref && navigate(pathOf(ref));
  useKeys({ j: () => open(next), k: () => open(previous) });
  if (!isOfQueue) return null;
  return (
    <nav className="office-buttons" aria-label="Files of the queue">
      {previous && <Link to={pathOf(previous)}>Previous</Link>}
      {next && <Link to={pathOf(next)}>Next</Link>}
      <Link to={`/queue?${params}`}>Queue</Link>
    </nav>
  );
}
