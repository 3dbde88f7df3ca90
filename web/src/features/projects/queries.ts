import { queryOptions } from '@tanstack/react-query';
import { getProject, listProjects } from '#shared/projects/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { savedOnDevice } from '#web/src/lib/queries/saved-screens.ts';

/** All projects of the owner, newest first. The office may have moved one since it was read. */
export const projectsQuery = () =>
  queryOptions({
    queryKey: ['projects'],
    meta: savedOnDevice,
    queryFn: async ({ signal }) => (await call(listProjects, { signal })).projects,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

/** One project with all that its page shows. */
export const projectQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['project', projectId],
    meta: savedOnDevice,
    queryFn: ({ signal }) => call(getProject, { params: { projectId }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
