import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countsChallenges, withoutGrant } from '../../test/support/without-grant.ts';
import { replaceTemplate } from '../deploy/replace-template.ts';
import { cdk } from './cdk.ts';
import type { Place } from './deviations.ts';

/**
 * Takes a right from one function, asks for what needs it, and gives the right back: as `npm run deploy` brings the version
 * before back.
 *
 * @throws Error if the emulator does not miss the right, or misses it still
 */
export async function missesGrant(place: Place): Promise<void> {
  const { entry, action, path } = countsChallenges;
  const whole = readFileSync(
    join(place.assembly.folder, `${place.stackName}.template.json`),
    'utf8',
  );
  const url = `${place.site}${path}`;
  await deployTemplate(place, JSON.stringify(withoutGrant(JSON.parse(whole), entry, action)));
  const { status: without } = await fetch(url);
  await deployTemplate(place, whole);
  const { status: again } = await fetch(url);
  if (without === 500 && again === 200) return;
  throw new Error(`Without ${action}, ${path} answered ${without}, and ${again} with it.`);
}

async function deployTemplate(place: Place, template: string): Promise<void> {
  const { assembly, stackName, endpoint, region } = place;
  replaceTemplate(assembly.folder, stackName, template);
  const what = ['--app', assembly.folder, stackName, '--exclusively'];
  await cdk(endpoint, region, ['deploy', ...what, '--require-approval', 'never']);
}
