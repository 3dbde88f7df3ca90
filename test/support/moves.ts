type Table = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Each state with each event, and the state it leads to, if any. The tables of test/domain/samples/machines.json repeat
 * the rules of the machines, so that each change of a rule fails there.
 */
export const movesOf = <State extends string, Event extends string>(
  states: readonly State[],
  events: readonly Event[],
  table: Table,
) =>
  states.flatMap((state) => events.map((event) => [state, event, table[state]?.[event]] as const));
