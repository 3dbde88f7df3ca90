/** Makes a thing when it is first asked for: what a start makes, every caller of a new function waits for. */
export function lazy<Thing extends object>(make: () => Thing): () => Thing {
  let made: Thing | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
