import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ApplicationDetail } from '#shared/applications/contract.ts';
import { applicationErrors } from '#shared/applications/errors.ts';
import { ApiError, hasCode, messageOf } from '../errors/api-error.ts';
import { errorText } from '../errors/error-text.ts';
import { toastError, toastSuccess } from '../toasts/toast-store.ts';
import { forgetNeedsAt } from './dashboard-needs.ts';
import { applicationQuery } from './get-application.ts';
import { useIdempotentMutation } from './use-idempotent-mutation.ts';

interface ChangeInput<Request> {
  applicationId: string;
  /** Names the request among those about this application, such as `withdraw`. */
  name: string;
  send: (request: Request, idempotencyKey: string) => Promise<ApplicationDetail>;
  /** The toast afterwards. */
  done: { title: string; text: string };
  onDone?: (request: Request) => void;
  /** @returns whether a refusal was explained, so that no toast is needed */
  explain?: (error: ApiError) => boolean;
}

/**
 * One kind of change that an owner makes to an application. Afterwards the screen shows the
 * application as the server answered it; a refusal is explained.
 */
export function useChange<Request>(input: ChangeInput<Request>) {
  const { applicationId, name, send, done, onDone, explain } = input;
  const client = useQueryClient();
  return useIdempotentMutation({
    name: `${name}.${applicationId}`,
    send,
    onSuccess: async (detail, request) => {
      await show(client, detail);
      onDone?.(request);
      toastSuccess(done);
    },
    onError: async (error) => {
      if (error instanceof ApiError && explain?.(error)) return;
      toastError(messageFor(error));
      if (hasMovedOn(error)) await client.invalidateQueries(applicationQuery(applicationId));
    },
  });
}

/** @returns whether the application or the offer has changed since the owner saw it */
export const hasMovedOn = (error: unknown): boolean =>
  error instanceof ApiError && [404, 409].includes(error.status);

/** @param detail the application as it is now; an answer to an earlier question may be older */
async function show(client: QueryClient, detail: ApplicationDetail): Promise<void> {
  const { queryKey } = applicationQuery(detail.applicationId);
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, detail);
  for (const other of ['applications', 'notifications']) {
    void client.invalidateQueries({ queryKey: [other] });
  }
  forgetNeedsAt(client, `/applications/${detail.applicationId}`);
}

function messageFor(error: unknown): string {
  // The earlier request was granted although its answer was lost.
  if (hasCode(error, 'request.keyReused'))
    return errorText(applicationErrors, 'applications.changed');
  return messageOf(error);
}
