import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replaceTemplate } from '#scripts/deploy/replace-template.ts';

let assembly = '';

const write = (name: string, value: unknown) =>
  writeFileSync(join(assembly, name), JSON.stringify(value));
const read = (name: string) => JSON.parse(readFileSync(join(assembly, name), 'utf8'));

const files = (hash: string) => ({
  code: { source: { path: 'asset.code', packaging: 'zip' } },
  [hash]: { source: { path: 'Miliki-dev.template.json' }, destinations: { key: `${hash}.json` } },
});

beforeEach(() => {
  assembly = mkdtempSync(join(tmpdir(), 'miliki-assembly-'));
  write('Miliki-dev.template.json', { Description: 'new' });
  write('Miliki-dev.assets.json', { files: files('newhash') });
  write('manifest.json', { url: 's3://assets/newhash.json', other: 's3://assets/code.zip' });
});

afterEach(() => rmSync(assembly, { recursive: true }));

it('the template before is deployed under a hash of its own, and nothing else of a deployment changes', () => {
  replaceTemplate(assembly, 'Miliki-dev', '{"Description":"old"}');
  expect(read('Miliki-dev.template.json')).toEqual({ Description: 'old' });
  const hash = Object.keys(read('Miliki-dev.assets.json').files).find((name) => name !== 'code');
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(read('Miliki-dev.assets.json')).toEqual({ files: files(hash ?? '') });
  expect(read('manifest.json')).toEqual({
    url: `s3://assets/${hash}.json`,
    other: 's3://assets/code.zip',
  });
});

it('each template has one hash, whatever was there before', () => {
  const hashes = ['old', 'new', 'old'].map((Description) => {
    replaceTemplate(assembly, 'Miliki-dev', JSON.stringify({ Description }));
    return read('manifest.json').url;
  });
  expect(new Set(hashes).size).toBe(2);
  expect(hashes[0]).toBe(hashes[2]);
});
