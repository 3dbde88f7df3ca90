/** Only reviewed packages are installed: exact versions, and a hash per file. */
import { readFileSync } from 'node:fs';

const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

describe('threat 45: packages', () => {
  it('each package that the project names has one exact version', () => {
    const { dependencies, devDependencies, optionalDependencies } = json('package.json');
    const all = { ...dependencies, ...devDependencies, ...optionalDependencies };
    const loose = Object.entries(all).filter(
      ([, version]) => !/^\d+\.\d+\.\d+$/.test(`${version}`),
    );
    expect(loose).toEqual([]);
  });

  it('the lock file has a hash for every package that is not part of another, and no address to fetch one from', () => {
    const packages: [string, { integrity?: string; resolved?: string; inBundle?: boolean }][] =
      Object.entries(json('package-lock.json').packages);
    const unproved = packages.filter(
      ([path, { integrity, inBundle }]) =>
        path !== '' && !inBundle && !integrity?.startsWith('sha512-'),
    );
    expect(unproved.map(([path]) => path)).toEqual([]);
    expect(packages.filter(([, { resolved }]) => resolved).map(([path]) => path)).toEqual([]);
  });

  it('scripts run at an installation for named packages only', () =>
    expect(Object.keys(json('package.json').allowScripts).sort()).toEqual(['esbuild', 'node']));
});
