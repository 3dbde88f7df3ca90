import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { replaceTemplate } from '#scripts/deploy/replace-template.ts';
import { countsChallenges, withoutGrant } from '#test/support/without-grant.ts';
import { cdk } from './cdk.ts';
import type { Place } from './deviations.ts';

/**
 * Takes a right from a function, calls what needs it, and gives it back as `npm run deploy` restores a version.
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
  await untilAnswer(url, 500);
  await deployTemplate(place, whole);
  await untilAnswer(url, 200);
}

/** Functions are cold after a deployment. */
async function untilAnswer(url: string, expected: number): Promise<void> {
  let status = 0;
  for (let tries = 0; tries < 30 && status !== expected; tries += 1) {
    if (tries > 0) await wait(1_000);
    ({ status } = await fetch(url));
  }
  if (status !== expected) throw new Error(`${url} answers ${status} in the place of ${expected}.`);
}

async function deployTemplate(place: Place, template: string): Promise<void> {
  const { assembly, stackName, endpoint, region } = place;
  replaceTemplate(assembly.folder, stackName, template);
  const what = ['--app', assembly.folder, stackName, '--exclusively'];
  await cdk(endpoint, region, ['deploy', ...what, '--require-approval', 'never']);
}
