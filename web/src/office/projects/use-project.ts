import { useQuery } from '@tanstack/react-query';
import { type OfficeProject, openProject } from '#shared/delivery/contract.ts';
import type { Subject } from '#web/src/lib/queries/change-hook.ts';
import { call } from '#web/src/office/lib/api.ts';

const keyOf = (ref: string) => ['project', ref];

/** Opening a project is recorded, so it is not fetched again by itself. */
export const useProject = (ref: string) =>
  useQuery({
    queryKey: keyOf(ref),
    queryFn: () => call(openProject, { params: { ref } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** A refusal is shown in place, and a quicker colleague's change on request. */
export const changedProject = (ref: string): Subject<OfficeProject, { ref: string }> => ({
  name: `project.${ref}`,
  params: { ref },
  version: (client) => client.getQueryData<OfficeProject>(keyOf(ref))?.version ?? 0,
  show: (client, project) => {
    client.setQueryData(keyOf(ref), project);
    void client.invalidateQueries({ queryKey: ['board'] });
  },
  reload: () => undefined,
  isSerial: true,
  isShownInPlace: true,
});

export interface ProjectProps {
  project: OfficeProject;
}
