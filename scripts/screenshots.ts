/**
 * `npm run screenshots`: pictures of every screen, on a phone and on a desk, light and dark, in
 * both languages, with an index.html to look through them, in .screenshots/.
 * `npm run screenshots -- --readme`: the four of the README, in docs/pictures/.
 */
import { ensureChromium } from './chromium.ts';
import { buildSite, runSteps } from './steps.ts';

const [option] = process.argv.slice(2);
if (option !== undefined && option !== '--readme') {
  console.error(`There is no option "${option}": npm run screenshots [-- --readme]`);
  process.exit(2);
}
ensureChromium();
await runSteps([
  buildSite,
  {
    name: 'Pictures',
    command: 'vitest',
    args: ['run', '--config', 'test/screenshots/vitest.config.ts', '--disable-console-intercept'],
    env: { SCREENSHOTS: option ? 'readme' : 'all' },
  },
]);
