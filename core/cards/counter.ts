import type { User } from '#core/accounts/account.store.ts';
import { pictureOf } from '#core/accounts/account-reply.ts';
import { requireUser } from '#core/accounts/require-user.ts';
import { AppError } from '#core/platform/app-error.ts';
import { randomLetters } from '#core/platform/one-time-code.ts';
import { BUSY, untilDone } from '#core/platform/table/busy.ts';
import { COUNTER_CODE_LENGTH } from '#shared/cards/card-link.ts';
import type { Counter, readPoster as contract } from '#shared/cards/contract.ts';
import type { ReplyOf } from '#shared/platform/contract.ts';
import type { CounterItem, PosterItem } from './counter.store.ts';
import type { Deps } from './deps.ts';

const newPosterCode = (): string => randomLetters(COUNTER_CODE_LENGTH);

/** @throws AppError accounts.notFound */
export async function readCounter(deps: Deps, businessId: string): Promise<Counter> {
  const [{ businessName }, found] = await Promise.all([
    requireUser(deps, businessId),
    deps.findCounter(businessId),
  ]);
  return { isOpen: found?.isOpen ?? false, poster: found?.code ?? null, businessName };
}

/** Keeps the link of printed posters. @throws AppError accounts.notFound, server.busy */
export const saveCounter = (deps: Deps, businessId: string, isOpen: boolean): Promise<Counter> =>
  change(deps, businessId, (before) => ({
    businessId,
    isOpen,
    code: before?.code ?? newPosterCode(),
  }));

/** Gives the poster a new link. Printed posters stop working. @throws AppError accounts.notFound, server.busy */
export const renewCounter = (deps: Deps, businessId: string): Promise<Counter> =>
  change(deps, businessId, (before) => ({
    businessId,
    isOpen: before?.isOpen ?? false,
    code: newPosterCode(),
  }));

async function change(
  deps: Deps,
  businessId: string,
  next: (before: CounterItem | null) => CounterItem,
): Promise<Counter> {
  await untilDone(async () => {
    const before = await deps.findCounter(businessId);
    return (await deps.replaceCounter(before, next(before))) || BUSY;
  });
  return readCounter(deps, businessId);
}

/** @throws AppError cards.joinClosed */
export async function readPoster(deps: Deps, code: string): Promise<ReplyOf<typeof contract>> {
  const { shop } = await atPoster(deps, code);
  return { businessName: shop.businessName, picture: await pictureOf(deps, shop) };
}

export interface AtPoster {
  poster: PosterItem;
  shop: User;
}

/** Counts wrong and closed links. @throws AppError cards.joinClosed */
export async function atPoster(deps: Deps, code: string): Promise<AtPoster> {
  const poster = await deps.findPoster(code);
  const [counter, shop] = poster
    ? await Promise.all([deps.findCounter(poster.businessId), deps.findUser(poster.businessId)])
    : [];
  if (poster && shop && counter?.isOpen && counter.code === code) return { poster, shop };
  deps.countLinkNotFound('poster');
  throw new AppError('cards.joinClosed');
}
