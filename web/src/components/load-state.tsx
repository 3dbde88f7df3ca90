import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorCard } from './error-card.tsx';
import { Skeleton, type SkeletonShape } from './skeleton.tsx';

interface LoadStateProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isError' | 'refetch'>;
  label: string;
  shape: SkeletonShape | readonly SkeletonShape[];
  children?: (data: Data) => ReactNode;
}

/** A part of a page: its data, an error with a retry, or grey boxes. */
export function LoadState<Data>({ query, label, shape, children }: LoadStateProps<Data>) {
  if (query.data !== undefined) return children?.(query.data);
  if (query.isError) return <ErrorCard error={query.error} onRetry={() => void query.refetch()} />;
  return <Skeleton label={label} shape={shape} />;
}
