import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { noteReader } from '#shared/assessment/contract.ts';
import { MINUTE_MS } from '#shared/platform/time.ts';
import { call } from '#web/src/office/lib/api.ts';
import { TextButton } from '#web/src/office/lib/buttons.tsx';
import { workedAt } from '#web/src/office/lib/session.ts';
import { useNameOf } from '#web/src/office/lib/staff.ts';
import { type FileProps, useFile } from './use-file.ts';

/** Who else has the file open, and whether somebody changed it since it was read. */
export function Colleagues({ file: { application } }: FileProps) {
  const { ref, version } = application;
  const nameOf = useNameOf();
  const { refetch, isFetching } = useFile(ref);
  const { data } = useReaders(ref);
  const names = (data?.others ?? []).map(nameOf);
  return (
    <div role="status" className="office-colleagues">
      {names.length > 0 && (
        <p>
          {names.join(' and ')} {names.length > 1 ? 'have' : 'has'} this file open.
        </p>
      )}
      {data && data.version > version && (
        <p>
          It has changed since you opened it.{' '}
          <TextButton disabled={isFetching} onClick={() => void refetch()}>
            Read it again
          </TextButton>
        </p>
      )}
    </div>
  );
}

/** Asks each minute while somebody works: a file that nobody looks at must not keep a session alive. */
function useReaders(ref: string) {
  const askedAt = useRef(0);
  return useQuery({
    queryKey: ['readers', ref],
    queryFn: async ({ client, queryKey }) => {
      const before = client.getQueryData<Awaited<ReturnType<typeof ask>>>(queryKey);
      if (before && workedAt() < askedAt.current) return before;
      askedAt.current = Date.now();
      return ask(ref);
    },
    refetchInterval: MINUTE_MS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

const ask = (ref: string) => call(noteReader, { params: { ref } });
