import { useSyncExternalStore } from 'react';

/** A state that lives outside React, for work that goes on while screens are drawn. */
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

  /** Waits for a state; for one that is there already, not at all. */
  until(holds: (state: State) => boolean): Promise<State> {
    return new Promise((resolve) => {
      const look = () => {
        if (!holds(this.#state)) return;
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

/** Draws anew when what is picked of a store changes. */
export const useStore = <State extends object, Picked>(
  store: Store<State>,
  pick: (state: State) => Picked,
): Picked => {
  const read = () => pick(store.read());
  return useSyncExternalStore(store.subscribe, read, read);
};
