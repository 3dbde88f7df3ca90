/** Where each contract is implemented, as the lists of routes in functions/ say. */
import { textFiles } from './repository-files.ts';

/** Each contract that a list names, as `route(contracts.award, ...` and `officeRoute(...` do, with the list's file. */
export const implemented: readonly (readonly [name: string, path: string])[] = textFiles(
  /^functions\/[^/]+\/http\.ts$/,
).flatMap(({ path, text }) =>
  [...text.matchAll(/\b(?:route|officeRoute)\(\s*(?:\w+\.)?(\w+),/g)].map(
    ([, name = '']) => [name, path] as const,
  ),
);

/** The source file of the function behind each contract. */
export const implementations: ReadonlyMap<string, string> = new Map(implemented);
