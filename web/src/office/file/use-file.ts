import { useQuery } from '@tanstack/react-query';
import { type ApplicationFile, openFile } from '#shared/assessment/contract.ts';
import type { Subject } from '#web/src/lib/queries/change-hook.ts';
import { call } from '#web/src/office/lib/api.ts';

const keyOf = (ref: string) => ['file', ref];

/** Opening a file is recorded, so it is not fetched again by itself. */
export const useFile = (ref: string) =>
  useQuery({
    queryKey: keyOf(ref),
    queryFn: () => call(openFile, { params: { ref } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** If a colleague was quicker it is read again, and the typed text stays. */
export const changedFile = (ref: string): Subject<ApplicationFile, { ref: string }> => ({
  name: `file.${ref}`,
  params: { ref },
  version: (client) => client.getQueryData<ApplicationFile>(keyOf(ref))?.application.version ?? 0,
  show: (client, file) => {
    client.setQueryData(keyOf(ref), file);
    void client.invalidateQueries({ queryKey: ['queue'] });
  },
  reload: (client) => client.refetchQueries({ queryKey: keyOf(ref) }),
  outdated: ['applications.changed', 'applications.notNow'],
  isSerial: true,
});

export interface FileProps {
  file: ApplicationFile;
}
