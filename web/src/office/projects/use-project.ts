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
 * A project that the office changes. A refusal is shown where it was tried, and the change of a quicker colleague on
 * request.
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

/** The props of each part of the page of a project. */
export interface ProjectProps {
  project: OfficeProject;
}
