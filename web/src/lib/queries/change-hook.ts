import {
  type QueryClient,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { ErrorCode } from '#shared/errors.ts';
import type { BodyOf, Contract, ParamsOf, ReplyOf } from '#shared/platform/contract.ts';
import { type CallInput, type Loose, pathOf } from '../api/call-input.ts';
import { hasCode, hasMovedOn, messageOf } from '../errors/api-error.ts';
import { toastError, toastSuccess } from '../toasts/toast-store.ts';
import { sendUnderKey } from './use-idempotent-mutation.ts';

export interface Subject<Reply, Params = Record<never, never>> {
  /** For example `project.P7K2Q9M4X`. */
  name: string;
  params: Params;
  version?: (client: QueryClient) => number;
  /** Shows the server's answer, which may be older than what is shown. */
  show: (client: QueryClient, reply: Reply) => unknown;
  /** Reads it again. If it returns a promise, the change stays pending until then. */
  reload: (client: QueryClient) => unknown;
  /** Refusals after which it is read again; by default all that say it has moved on. */
  outdated?: readonly ErrorCode[] | ((error: unknown) => boolean);
  /** Whether one person's changes wait for each other: each builds on the version before. */
  isSerial?: boolean;
  /** Whether refusals are shown in place, not in a toast. */
  isShownInPlace?: boolean;
  /** Said if an earlier press was granted although its answer was lost. */
  granted?: () => string;
}

type Unversioned<C> =
  BodyOf<C> extends undefined ? Record<never, never> : Omit<BodyOf<C>, 'version'>;

/** The body of a change. Its version is the subject's, unless given. */
export type Given<C> = keyof Unversioned<C> extends never
  ? // biome-ignore lint/suspicious/noConfusingVoidType: it is called without arguments
    void
  : Unversioned<C> & { version?: number };

type FurtherParams<C, Params> = keyof Omit<ParamsOf<C>, keyof Params> extends never
  ? { params?: undefined }
  : { params: Omit<ParamsOf<C>, keyof Params> };

export type ChangeInput<C extends Contract, Params> = FurtherParams<C, Params> & {
  of: Subject<ReplyOf<C>, Params>;
  /** Names the request for its Idempotency-Key, if method and path do not. */
  name?: string | ((given: Given<C>) => string);
  done?: string | ((reply: ReplyOf<C>, given: Given<C>) => string);
  onDone?: (reply: ReplyOf<C>, given: Given<C>) => void;
  /** Returns whether it explained the refusal, so that nothing else is needed. */
  explain?: (error: Error) => boolean;
};

interface Site {
  call: <C extends Contract>(contract: C, input: CallInput<C>) => Promise<ReplyOf<C>>;
  title: () => string;
  messageOf?: (error: unknown) => string;
  /** Tells requests with the same path apart, if each needs a key. */
  keyOf?: (given: unknown) => string;
}

/** The hook for changes by one route, for owners or the office. */
export const changeHook = (site: Site) =>
  function useChange<C extends Contract, Params>(
    contract: C,
    input: ChangeInput<C, Params>,
  ): UseMutationResult<ReplyOf<C>, Error, Given<C>> {
    const { of, name, done, onDone, explain } = input;
    const client = useQueryClient();
    const params = { ...of.params, ...input.params } as Record<string, string>;
    return useMutation({
      ...(of.isSerial && { scope: { id: of.name } }),
      mutationFn: (given: Given<C>) => {
        const version = of.version && contract.body && 'version' in contract.body;
        const body = contract.body && {
          ...(version && { version: of.version?.(client) }),
          ...(given as object),
        };
        const send = (idempotencyKey?: string) => {
          const loose: Loose = {
            params,
            ...(body && { body }),
            ...(idempotencyKey && { idempotencyKey }),
          };
          return site.call(contract, loose as CallInput<C>);
        };
        if (!contract.idempotent) return send();
        const named = typeof name === 'function' ? name(given) : name;
        const key = site.keyOf?.(given) ?? '';
        return sendUnderKey(`${named ?? nameOf(contract, params)}.${of.name}${key}`, send);
      },
      onSuccess: async (reply, given) => {
        await of.show(client, reply);
        onDone?.(reply, given);
        const text = typeof done === 'function' ? done(reply, given) : done;
        if (text) toastSuccess({ title: site.title(), text });
      },
      onError: async (error) => {
        if (explain?.(error)) return;
        await sayAndReload(client, of, error, site.messageOf);
      },
    });
  };

const nameOf = ({ method, path }: Contract, params: Record<string, string>): string =>
  `${method} ${pathOf(path, { params })}`;

/** Says why an act was refused, and reads its subject again if that has moved on. */
export async function sayAndReload<Reply, Params>(
  client: QueryClient,
  of: Subject<Reply, Params>,
  error: unknown,
  say: (error: unknown) => string = messageOf,
): Promise<void> {
  const isGranted = of.granted && hasCode(error, 'request.keyReused');
  if (!of.isShownInPlace) toastError(isGranted ? messageOf(error, of.granted?.()) : say(error));
  const { outdated = hasMovedOn } = of;
  const isOutdated =
    typeof outdated === 'function'
      ? outdated(error)
      : outdated.some((code) => hasCode(error, code));
  if (isOutdated) await of.reload(client);
}
