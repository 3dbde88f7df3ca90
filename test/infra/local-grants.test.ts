/** What a stage does when one function lacks one right. `npm run test:emulator` asks somebody else's cloud the same. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Cloud, startCloud } from '#local/cloud.ts';
import { loadTemplate } from '#local/template/template.ts';
import { countsChallenges, withoutGrant } from '#test/support/without-grant.ts';

const { entry, action, path } = countsChallenges;

let dataDir = '';
let cloud: Cloud;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'miliki-grants-'));
  const stage = await loadTemplate('dev');
  const synthesized = { ...stage, template: withoutGrant(stage.template, entry, action) };
  cloud = await startCloud({ dataDir, site: 'none', endpointPort: 0, webPort: 0, synthesized });
}, 60_000);

afterAll(async () => {
  await cloud.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const logs = async (): Promise<string> => {
  const folder = join(dataDir, 'logs');
  const files = (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8'));
  return (await Promise.all(files)).join('\n');
};

it('a grant that is taken from one function stops what needs it, and its log names the grant', async () => {
  expect((await fetch(`${cloud.url}${path}`)).status).toBe(500);
  expect(await logs()).toContain(`is not authorized to perform: ${action}`);
});
