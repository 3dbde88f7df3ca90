import { useQuery } from '@tanstack/react-query';
import { type OfficeProject, openProject } from '#shared/delivery/contract.ts';
import type { Subject } from '#web/src/lib/queries/change-hook.ts';
import { call } from '#web/src/office/lib/api.ts';

const keyOf = (ref: string) => ['project', ref];

/** A project. Opening it is written down, so it is not read again by itself. */
export const useProject = (ref: string) =>
  useQuery({
    queryKey: keyOf(ref),
    queryFn: () => call(openProject, { params: { ref } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/**
 * A project that the office changes. Why a change was refused stands where it was tried, and the project of somebody
 * who was quicker is shown when it is asked for.
 */
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

/** What every part of the page of a project is given. */
export interface ProjectProps {
  project: OfficeProject;
}
