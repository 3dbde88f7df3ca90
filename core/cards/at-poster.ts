import type { User } from '#core/accounts/account.store.ts';
import { AppError } from '#core/platform/app-error.ts';
import type { Deps } from './deps.ts';
import type { PosterItem } from './poster.entity.ts';

/** The shop whose poster somebody stands at. */
export interface AtPoster {
  poster: PosterItem;
  shop: User;
}

/**
 * Finds the shop behind the link of a poster. One that is not good, or switched off, is counted.
 *
 * @throws AppError cards.joinClosed
 */
export async function atPoster(deps: Deps, code: string): Promise<AtPoster> {
  const poster = await deps.findPoster(code);
  const [counter, shop] = poster
    ? await Promise.all([deps.findCounter(poster.businessId), deps.findUser(poster.businessId)])
    : [];
  if (poster && shop && counter?.isOpen && counter.code === code) return { poster, shop };
  deps.countLinkNotFound('poster');
  throw new AppError('cards.joinClosed');
}
