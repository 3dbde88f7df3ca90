import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { searchApplications } from '#shared/assessment/contract.ts';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { ErrorCard } from '#web/src/components/error-card.tsx';
import { Skeleton } from '#web/src/components/skeleton.tsx';
import { call } from '#web/src/office/lib/api.ts';
import { Heading } from '#web/src/office/lib/heading.tsx';
import { useRowKeys } from '#web/src/office/lib/keys.ts';
import { QueueTable } from './queue-table.tsx';

/** The results of a search. Its text is behind the `#`, which no server sees. */
export default function SearchPage() {
  const { hash } = useLocation();
  const text = textOf(hash);
  useRowKeys();
  const found = useQuery({
    queryKey: ['search', text],
    queryFn: () => call(searchApplications, { body: { text } }),
    enabled: text.length >= 2,
  });
  return (
    <main id="main" className="office-main">
      <Heading title={`Search: ${text}`}>
        Search: <bdi>{text}</bdi>
      </Heading>
      {text.length < 2 && <p>Type at least two letters.</p>}
      {found.isLoading && <Skeleton label="Searching" shape="table" />}
      {found.error && <ErrorCard error={found.error} onRetry={() => void found.refetch()} />}
      {found.data?.applications.length === 0 && (
        <EmptyState
          icon="documents"
          text="Nothing found. Try a whole reference, number, PIN or registration, or how a word of a name begins."
        />
      )}
      {found.data && found.data.applications.length > 0 && (
        <QueueTable rows={found.data.applications} label="Applications that were found" />
      )}
    </main>
  );
}

function textOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1)).trim();
  } catch {
    return '';
  }
}
