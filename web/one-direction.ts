import type { Plugin } from 'vite';

/** Files that import each other in a circle, in order, or undefined. */
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
 * Fails the build on circular imports between files: the browser would run one before it has what it needs. The cause
 * is a group of `vite.config.ts` that lacks a module that it imports.
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
