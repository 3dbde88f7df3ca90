import {
  type QueryClient,
  type UseMutationResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type OfficeProject, openProject } from '#shared/delivery/contract.ts';
import { toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
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

/** @returns the version of the project that is on the screen */
const shownVersion = (client: QueryClient, ref: string): number =>
  client.getQueryData<OfficeProject>(keyOf(ref))?.version ?? 0;

interface Change<Given> {
  ref: string;
  send: (version: number, given: Given) => Promise<OfficeProject>;
  /** What the toast says when it is done. */
  done: string | ((project: OfficeProject) => string);
  onDone?: () => void;
}

/**
 * A change of a project, which answers the project as it is then. Why it was refused stands where it was
 * tried (refused.tsx). Changes of one person wait for each other: each is made to the version that the one
 * before it has left.
 */
export function useProjectChange<Given = void>({
  ref,
  send,
  done,
  onDone,
}: Change<Given>): UseMutationResult<OfficeProject, Error, Given> {
  const client = useQueryClient();
  return useMutation({
    scope: { id: keyOf(ref).join() },
    mutationFn: (given) => send(shownVersion(client, ref), given),
    onSuccess: (project) => {
      client.setQueryData(keyOf(ref), project);
      void client.invalidateQueries({ queryKey: ['board'] });
      toastSuccess({ title: 'Done', text: typeof done === 'string' ? done : done(project) });
      onDone?.();
    },
  });
}
