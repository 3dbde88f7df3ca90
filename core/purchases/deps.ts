import { findUser } from '#core/accounts/account.store.ts';
import { systemClock } from '#core/platform/clock.ts';
import { catalogue } from './catalogue.ts';
import { pagePurchases } from './purchase.store.ts';
import { findReceipt } from './receipt.ts';

/** The stores and the clock that the use cases of purchases are given. */
export const deps = { findUser, pagePurchases, findReceipt, catalogue, clock: systemClock };

export type Deps = typeof deps;
