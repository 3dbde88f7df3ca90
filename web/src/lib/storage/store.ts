import { useSyncExternalStore } from 'react';

/** A state outside React, for work that goes on while screens come and go. */
export class Store<State extends object> {
  readonly #listeners = new Set<() => void>();
  #state: State;

  constructor(state: State) {
    this.#state = state;
  }

  readonly read = (): State => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Resolves when the state fulfils a condition, maybe at once. */
  until(isFulfilled: (state: State) => boolean): Promise<State> {
    return new Promise((resolve) => {
      const look = () => {
        if (!isFulfilled(this.#state)) return;
        stop();
        resolve(this.#state);
      };
      const stop = this.subscribe(look);
      look();
    });
  }

  protected change(next: Partial<State>): void {
    this.#state = { ...this.#state, ...next };
    for (const listener of this.#listeners) listener();
  }
}

export const useStore = <State extends object, Picked>(
  store: Store<State>,
  pick: (state: State) => Picked,
): Picked => {
  const read = () => pick(store.read());
  return useSyncExternalStore(store.subscribe, read, read);
};
