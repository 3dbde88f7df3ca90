import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { searchApplications } from '#shared/assessment/contract.ts';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { call } from '#web/src/office/lib/api.ts';
import { Loaded } from '#web/src/office/lib/card.tsx';
import { Heading } from '#web/src/office/lib/heading.tsx';
import { useRowKeys } from '#web/src/office/lib/keys.ts';
import { QueueTable } from './queue-table.tsx';

/** The search text is behind the `#`, which no server sees. */
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
      <Loaded query={found} label="Searching" shape="table">
        {({ applications }) =>
          applications.length === 0 ? (
            <EmptyState
              icon="documents"
              text="Nothing found. Try a whole reference, number, PIN or registration, or how a word of a name begins."
            />
          ) : (
            <QueueTable rows={applications} label="Applications that were found" />
          )
        }
      </Loaded>
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
