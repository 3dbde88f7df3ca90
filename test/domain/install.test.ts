import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isInstalled } from '#scripts/install.mjs';

type Packages = Record<string, { version: string; integrity?: string; optional?: boolean }>;

const wanted: Packages = {
  '': { version: '0.1.0' },
  'node_modules/zod': { version: '4.6.7', integrity: 'sha512-a' },
  'node_modules/for-another-machine': { version: '1.0.0', integrity: 'sha512-b', optional: true },
};

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'miliki-install-'));
  mkdirSync(join(folder, 'node_modules'));
  write('package-lock.json', wanted);
});

afterEach(() => rmSync(folder, { recursive: true }));

const write = (file: string, packages: Packages) =>
  writeFileSync(join(folder, file), JSON.stringify({ packages }));

const install = (packages: Packages) => write('node_modules/.package-lock.json', packages);

it('are there once npm has written down all that this machine needs, whoever ran it', () => {
  install({ 'node_modules/zod': { version: '4.6.7', integrity: 'sha512-a' } });
  expect(isInstalled(folder)).toBe(true);
});

it('are not there before npm has written anything down', () =>
  expect(isInstalled(folder)).toBe(false));

it('are not there when one of them changed in the lock file', () => {
  install({ 'node_modules/zod': { version: '4.6.6', integrity: 'sha512-a' } });
  expect(isInstalled(folder)).toBe(false);
  install({ 'node_modules/zod': { version: '4.6.7', integrity: 'sha512-other' } });
  expect(isInstalled(folder)).toBe(false);
});

it('are not there when one for another machine was found in another version', () => {
  install({
    'node_modules/zod': { version: '4.6.7', integrity: 'sha512-a' },
    'node_modules/for-another-machine': { version: '0.9.0', integrity: 'sha512-old' },
  });
  expect(isInstalled(folder)).toBe(false);
});

it('are not there when the file in which npm wrote them down is cut off', () => {
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), '{"packages": {');
  expect(isInstalled(folder)).toBe(false);
});
