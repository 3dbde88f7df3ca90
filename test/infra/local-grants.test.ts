/** A stage with one right missing. `npm run test:emulator` tests the same in a foreign cloud. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startCloud } from '#local/cloud.ts';
import { loadTemplate } from '#local/template/template.ts';
import { countsChallenges, withoutGrant } from '#test/support/without-grant.ts';
import { ownCloud } from './own-cloud.ts';

const { entry, action, path } = countsChallenges;

const cloud = ownCloud(async (dataDir) => {
  const stage = await loadTemplate('dev');
  const synthesized = { ...stage, template: withoutGrant(stage.template, entry, action) };
  return startCloud({ dataDir, site: 'none', endpointPort: 0, webPort: 0, synthesized });
});

const logs = async (): Promise<string> => {
  const folder = join(cloud.dataDir, 'logs');
  const files = (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8'));
  return (await Promise.all(files)).join('\n');
};

it('a grant that is taken from one function stops what needs it, and its log names the grant', async () => {
  expect((await fetch(`${cloud.url}${path}`)).status).toBe(500);
  expect(await logs()).toContain(`is not authorized to perform: ${action}`);
});
