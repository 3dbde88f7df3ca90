/**
 * `npm run screenshots`: takes pictures of every screen, on a phone and on a desk, light and dark, in
 * both languages, and writes them to .screenshots/ with an index.html.
 * `npm run screenshots -- --readme`: takes the pictures of README.md and docs/office.md, in docs/pictures/.
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
  ...buildSite,
  {
    name: 'Pictures',
    command: 'vitest',
    args: ['run', '--config', 'test/screenshots/vitest.config.ts', '--disable-console-intercept'],
    env: { SCREENSHOTS: option ? 'readme' : 'all' },
  },
]);
