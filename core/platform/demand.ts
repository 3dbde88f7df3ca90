import { AsyncLocalStorage } from 'node:async_hooks';
import type { Check } from './writes.ts';

/** A condition that each write of one call has, beside its own. */
export interface Demand {
  check: Check;
  /** @returns the refusal of a call whose condition does not hold any more */
  refusal(): Promise<Error>;
}

const calls = new AsyncLocalStorage<Demand>();

/**
 * Works under a condition: every write that the work makes, by `write` or `transact`, demands it in
 * the same transaction. So no store can forget it.
 */
export const demanding = <Result>(demand: Demand, work: () => Promise<Result>): Promise<Result> =>
  calls.run(demand, work);

/** @returns the condition of the call that is worked on; undefined if it has none */
export const demandOfCall = (): Demand | undefined => calls.getStore();
