/**
 * Calls of the office about one item of an owner. Reads the item first, and refuses it if the member owns the business.
 */
import { AppError } from '#core/platform/app-error.ts';
import type { PlainErrorCode } from '#shared/errors.ts';
import type { BodyOf, Contract, ParamsOf, ReplyOf, StaffActor } from '#shared/platform/contract.ts';

import type { Route } from './http.ts';
import { officeRoute } from './office.ts';

type ItemContract = Contract<`${string}{ref}${string}`> & { caller: 'staff' };

type VersionContract = ItemContract & { body: { version: unknown } };

/** The ids of the path, the body and the Idempotency-Key. */
type Given<C> = ParamsOf<C> &
  (BodyOf<C> extends object ? BodyOf<C> : unknown) & { idempotencyKey: string };

/** Fits a contract whose reply is the changed item. */
type Replying<C, Shown> = Shown extends ReplyOf<C> ? C : never;

interface About<Deps, Item, Shown> {
  deps: Deps;
  /** @throws AppError if there is no such item, or it is the member's own */
  find(deps: NoInfer<Deps>, by: StaffActor, ref: string): Promise<Item>;
  /** @throws AppError if the caller decided on an older version */
  requireVersion(item: NoInfer<Item>, seen: number): Promise<void> | void;
  /** The reply of a change. */
  shown(item: NoInfer<Item>, by: StaffActor): Promise<Shown>;
  /** The refusal of a change after the owner closed the account (docs/decisions/0025-the-account-in-every-write.md). */
  closed: PlainErrorCode;
}

export function itemRoutes<Deps, Item, Shown>(about: About<Deps, Item, Shown>) {
  const { deps, find, requireVersion, shown, closed } = about;
  type Work<C, Reply> = (deps: Deps, item: Item, by: StaffActor, given: Given<C>) => Promise<Reply>;

  function refuseClosed(error: unknown): never {
    const isClosed = error instanceof AppError && error.code === 'accounts.notFound';
    throw isClosed ? new AppError(closed) : error;
  }

  const read = <C extends ItemContract>(contract: C, work: Work<C, ReplyOf<C>>): Route =>
    officeRoute<C>(contract, async ({ actor, params, body, idempotencyKey }) => {
      const by = actor as StaffActor;
      const item = await find(deps, by, (params as { ref: string }).ref);
      return work(deps, item, by, {
        ...params,
        ...(body as object | undefined),
        idempotencyKey,
      } as Given<C>);
    });

  const change = <C extends ItemContract>(
    contract: C & Replying<C, Shown>,
    work: Work<C, unknown>,
  ): Route =>
    read<C>(contract, async (_, item, by, given) => {
      await work(deps, item, by, given).catch(refuseClosed);
      return shown(item, by) as Promise<ReplyOf<C>>;
    });

  /** A change that is refused if the item has a newer version. */
  const onVersion = <C extends VersionContract>(
    contract: C & Replying<C, Shown>,
    work: Work<C, unknown>,
  ): Route =>
    change<C>(contract, async (_, item, by, given) => {
      await requireVersion(item, (given as unknown as { version: number }).version);
      await work(deps, item, by, given);
    });

  return { read, change, onVersion };
}
