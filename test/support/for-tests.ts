/** What tests share, under one name that always means the present one. */
import { beforeAll, beforeEach } from 'vitest';

/** A new thing for each test of a file or a group: `const owner = forEachTest(() => givenOwner());`. */
export const forEachTest = <Thing extends object>(make: () => Promise<Thing>): Thing =>
  presentOf(beforeEach, make);

/** One thing for all tests of a file or a group. */
export const forAllTests = <Thing extends object>(make: () => Promise<Thing>): Thing =>
  presentOf(beforeAll, make);

function presentOf<Thing extends object>(
  hook: (make: () => Promise<void>) => void,
  make: () => Promise<Thing>,
): Thing {
  let present: Thing | undefined;
  hook(async () => {
    present = await make();
  });
  const thing = (): Thing => {
    if (!present) throw new Error('It is made before the tests begin.');
    return present;
  };
  return new Proxy({} as Thing, {
    get: (_, name) => Reflect.get(thing(), name),
    set: (_, name, value) => Reflect.set(thing(), name, value),
    has: (_, name) => Reflect.has(thing(), name),
    ownKeys: () => Reflect.ownKeys(thing()),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(thing(), name),
    getPrototypeOf: () => Reflect.getPrototypeOf(thing()),
  });
}
