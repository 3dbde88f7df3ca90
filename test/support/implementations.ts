/** Where contracts are implemented, from the route lists in functions/. */
import { textFiles } from './repository-files.ts';

const ROUTES = /\b(?:route|officeRoute|own|read|change|onVersion)\(\s*(?:\w+\.)?(\w+),/g;

/** Contracts in lists (`route(contracts.award, ...`, `officeRoute(...`), with the list's file. */
export const implemented: readonly (readonly [name: string, path: string])[] = textFiles(
  /^functions\/[^/]+\/http\.ts$/,
).flatMap(({ path, text }) =>
  [...text.matchAll(ROUTES)].map(([, name = '']) => [name, path] as const),
);

/** The function's source file per contract. */
export const implementations: ReadonlyMap<string, string> = new Map(implemented);
