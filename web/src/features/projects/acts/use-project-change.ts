import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ProjectDetail } from '#shared/projects/contract.ts';
import { projectErrors } from '#shared/projects/errors.ts';
import { ApiError, hasCode, messageOf } from '#web/src/lib/errors/api-error.ts';
import { errorText } from '#web/src/lib/errors/error-text.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useIdempotentMutation } from '#web/src/lib/queries/use-idempotent-mutation.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import { projectQuery } from '../queries.ts';

interface ProjectChangeInput<Request> {
  projectId: string;
  /** Names the request among those about this project, such as `accept-milestone-2`. */
  name: string;
  send: (request: Request, idempotencyKey: string) => Promise<ProjectDetail>;
  /** The text of the toast afterwards. */
  done: string;
  onDone?: () => void;
  /** @returns whether a refusal was explained, so that no toast is needed */
  explain?: (error: ApiError) => boolean;
}

/**
 * One kind of change that an owner makes to a project. Afterwards the screen shows the project as the
 * server answered it. A refusal is explained, and the project is read again where it has moved on.
 */
export function useProjectChange<Request>(input: ProjectChangeInput<Request>) {
  const { projectId, name, send, done, onDone, explain } = input;
  const client = useQueryClient();
  return useIdempotentMutation({
    name: `${name}.${projectId}`,
    send,
    onSuccess: async (detail) => {
      onDone?.();
      changedHere = true;
      await show(client, detail);
      toastSuccess({ title: t('Success'), text: done });
    },
    onError: (error) => {
      if (error instanceof ApiError && explain?.(error)) return;
      sayAndReload(client, projectId, error);
    },
  });
}

/** Says why an act was refused, and reads the project again where it has changed since it was seen. */
export function sayAndReload(client: QueryClient, projectId: string, error: unknown): void {
  toastError(messageFor(error));
  if (hasMovedOn(error)) void client.invalidateQueries(projectQuery(projectId));
}

/** @returns whether the project has changed since the owner saw it */
export const hasMovedOn = (error: unknown): boolean =>
  error instanceof ApiError && [404, 409].includes(error.status);

/** @param detail the project as it is now; an answer to an earlier question may be older */
async function show(client: QueryClient, detail: ProjectDetail): Promise<void> {
  const { queryKey } = projectQuery(detail.projectId);
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, detail);
  for (const other of ['projects', 'notifications', 'dashboard']) {
    void client.invalidateQueries({ queryKey: [other] });
  }
}

function messageFor(error: unknown): string {
  // The earlier request was granted although its answer was lost.
  if (hasCode(error, 'request.keyReused')) return errorText(projectErrors, 'projects.changed');
  return messageOf(error);
}

/** Whether the owner has made a change on this page that it does not show yet. */
let changedHere = false;

/**
 * The button that was pressed may be gone once the page shows the change: the heading, with the stage beside
 * it, takes the focus. A change by the office leaves the focus alone.
 */
export function useFocusAfterChange(project: ProjectDetail | undefined): void {
  const seen = useRef(project);
  useEffect(() => {
    if (seen.current === project) return;
    seen.current = project;
    const isLost = changedHere && document.activeElement === document.body;
    changedHere = false;
    if (isLost) document.querySelector('h1')?.focus();
  }, [project]);
}
