import type { Plugin } from 'vite';

/** The names of files that import each other in a circle, one after the other, or undefined. */
export function circleIn(importsOf: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const way: string[] = [];
  const walk = (name: string): string[] | undefined => {
    const at = way.indexOf(name);
    if (at >= 0) return [...way.slice(at), name];
    if (done.has(name)) return undefined;
    way.push(name);
    for (const next of importsOf.get(name) ?? []) {
      const circle = walk(next);
      if (circle) return circle;
    }
    way.pop();
    done.add(name);
    return undefined;
  };
  for (const name of importsOf.keys()) {
    const circle = walk(name);
    if (circle) return circle;
  }
  return undefined;
}

/**
 * Fails the build if its files import each other in a circle: the browser would then run one of them
 * before the other has what it needs. It happens when a group of `vite.config.ts` lacks a module that
 * one of its own imports.
 */
export function oneDirection(): Plugin {
  return {
    name: 'one-direction',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).filter((file) => file.type === 'chunk');
      const circle = circleIn(new Map(files.map(({ fileName, imports }) => [fileName, imports])));
      if (circle) this.error(`These files import each other: ${circle.join(' -> ')}`);
    },
  };
}
