import { posix } from 'node:path';
import { contractsByNoun } from '#shared/contracts.ts';
import { appPageAt, appPages, fileOfPage } from '#shared/site/pages.ts';
import { textFiles } from '#test/support/repository-files.ts';
import { catalogueOf, ENGLISH_ONLY } from '#test/support/texts.ts';
import { screenOf } from '#web/src/app/screens.tsx';
import { type MenuEntry, menusFor } from '#web/src/app/shell/menu-list.tsx';

const SRC = 'web/src/';
/** Absent in the browser. */
const TYPES = /^import type [^;]*;/gm;
const IMPORT = /\b(?:from|import)\s*\(?\s*'([.#][^']*)'/g;

/** Each source file with its imports, below web/src. */
const imports = new Map(
  textFiles(/^web\/src\/.*\.tsx?$/).map(({ path, text }) => [
    path.slice(SRC.length),
    [...text.replaceAll(TYPES, '').matchAll(IMPORT)].map(([, specifier = '']) => {
      const isFromRoot = specifier.startsWith('#');
      const imported = isFromRoot ? specifier.slice(1) : posix.join(posix.dirname(path), specifier);
      return imported.slice(SRC.length);
    }),
  ]),
);

/** @returns a source file and all its direct and indirect imports */
function neededBy(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !imports.has(file)) return found;
  found.add(file);
  for (const needed of imports.get(file) ?? []) neededBy(needed, found);
  return found;
}

/** A file without texts needs no catalogue. */
const hasTexts = (file: string) => imports.get(file)?.some((one) => TEXTS.test(one));

/** Modules that translate a text. */
const TEXTS = /^(lib\/language\/text|components\/rich-text)\./;

/** Catalogues of every screen, and screens without any. */
const EVERYWHERE = ['common', 'shared', ...ENGLISH_ONLY];

it.each(appPages)('the page $path has a screen', (page) =>
  expect(screenOf(page).start).toBeTypeOf('function'),
);

it.each(appPages)('the page $path names the catalogues of all texts of its screen', (page) => {
  const screens = [...imports.keys()].filter((file) => file.endsWith(`/${page.screen}-page.tsx`));
  expect(screens).toHaveLength(1);
  const files = screens.flatMap((file) => [...neededBy(file)]).filter(hasTexts);
  const catalogues = new Set(files.map(catalogueOf));
  expect(page.texts.toSorted()).toEqual(
    [...catalogues].filter((name) => !EVERYWHERE.includes(name)).toSorted(),
  );
});

it('the first calls of a page are reads of the API by owners, without a parameter', () => {
  const reads = Object.values(contractsByNoun)
    .flat()
    .filter(({ method, caller }) => method === 'GET' && caller === 'owner')
    .map(({ path }) => path);
  for (const { path, calls = [] } of appPages)
    for (const call of calls)
      expect({ path, read: reads.find((one) => one === call) }).toEqual({ path, read: call });
});

it('a path leads to its page, whatever its parameter is, and no other path does', () => {
  expect(appPageAt('/applications')?.path).toBe('/applications');
  expect(appPageAt('/applications/')?.path).toBe('/applications');
  expect(appPageAt('/applications/01J8Z3')?.path).toBe('/applications/:applicationId');
  expect(appPageAt('/applications/01J8Z3/more')).toBeUndefined();
  expect(appPageAt('/projects/01J8Z3')?.path).toBe('/projects/:projectId');
  expect(appPageAt('/')).toBeUndefined();
});

it('one file serves all values of a parameter', () =>
  expect(fileOfPage('/applications/:applicationId')).toBe('/applications-one.html'));

const { side, top, till, sideForSmallScreens } = menusFor('owner');
const labelsOf = (entries: readonly MenuEntry[]) => entries.map(({ label }) => label);

it('the side menu leads to the financing', () =>
  expect(labelsOf(side)).toEqual([
    'Dashboard',
    'Apply for Financing',
    'My Applications',
    'My Software Projects',
    'Repayments',
    'Profile',
  ]));

it('the side bar of a wide screen has the screens of the till, and the team, beside the side menu', () =>
  expect(labelsOf(till)).toEqual([
    'Reward Points',
    'Reedem Points',
    'Send Promotional SMS',
    'Settings',
    'Team',
    'My Businesses',
  ]));

it.each([
  ['manager', ['Dashboard', 'Reward Points', 'Reedem Points', 'Send Promotional SMS']],
  ['cashier', ['Reward Points', 'Reedem Points']],
] as const)('the one menu of a %s has what the role may open', (role, entries) => {
  const menus = menusFor(role);
  expect(labelsOf(menus.side)).toEqual([...entries, 'My Businesses']);
  expect(menus.till).toEqual([]);
});

it('the top menu leads to points, SMS and settings', () =>
  expect(labelsOf(top)).toEqual([
    'Dashboard',
    'Reward Points',
    'Reedem Points',
    'Send Promotional SMS',
    'Settings',
  ]));

it('the menus of a small screen have each entry once', () =>
  expect(labelsOf(sideForSmallScreens)).toEqual(labelsOf(side).slice(1)));
