import { queryOptions, useQuery } from '@tanstack/react-query';
import { getAutomaticMessages } from '#shared/campaigns/contract.ts';
import { ErrorCard } from '#web/src/components/error-card.tsx';
import { Skeleton } from '#web/src/components/skeleton.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { t } from '#web/src/lib/language/text.ts';
import type { Overview } from '../queries/overview.ts';
import { AutomaticForm } from './automatic-form.tsx';

export const automaticQuery = () =>
  queryOptions({
    queryKey: ['campaigns', 'automatic'],
    queryFn: ({ signal }) => call(getAutomaticMessages, { signal }),
  });

/** The messages that go out by themselves. */
export default function AutomaticTab({ overview }: { overview: Overview }) {
  const { data, isPending, error, refetch } = useQuery(automaticQuery());
  if (isPending) return <Skeleton label={t('Loading your messages')} shape="applyForm" />;
  if (!data) return <ErrorCard error={error} onRetry={() => void refetch()} />;
  return <AutomaticForm saved={data} overview={overview} />;
}
