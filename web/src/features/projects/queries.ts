import { queryOptions } from '@tanstack/react-query';
import {
  type ChangeRequest,
  getProject,
  listProjects,
  readChangeAgreement,
} from '#shared/projects/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { savedOnDevice } from '#web/src/lib/queries/saved-screens.ts';

/** Newest first. The office may have moved one since it was read. */
export const projectsQuery = () =>
  queryOptions({
    queryKey: ['projects'],
    meta: savedOnDevice,
    queryFn: async ({ signal }) => (await call(listProjects, { signal })).projects,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

export const projectQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['project', projectId],
    meta: savedOnDevice,
    queryFn: ({ signal }) => call(getProject, { params: { projectId }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

/** The agreement of a change's offer. Read again with the project: both may have changed. */
export const changeAgreementQuery = (projectId: string, { number, offer }: ChangeRequest) =>
  queryOptions({
    queryKey: [...projectQuery(projectId).queryKey, 'agreement', number, offer?.number],
    queryFn: ({ signal }) => {
      const params = { projectId, changeRequest: String(number) };
      return call(readChangeAgreement, { params, signal });
    },
  });
