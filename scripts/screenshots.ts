/**
 * `npm run screenshots`: takes pictures of every screen, on a phone and on a desk, light and dark, in
 * both languages, and writes them to .screenshots/ with an index.html.
 * `npm run screenshots -- --readme`: takes the pictures of README.md and docs/office.md, in docs/pictures/.
 * `npm run screenshots -- --site`: takes the pictures of the landing page, in web/public/screens/.
 */
import { ensureChromium } from './chromium.ts';
import { buildSite, runSteps } from './steps.ts';

const options: Record<string, string> = { '--readme': 'readme', '--site': 'site' };

const [option] = process.argv.slice(2);
if (option !== undefined && !options[option]) {
  console.error(`There is no option "${option}": npm run screenshots [-- --readme|--site]`);
  process.exit(2);
}
ensureChromium();
await runSteps([
  ...buildSite,
  {
    name: 'Pictures',
    command: 'vitest',
    args: ['run', '--config', 'test/screenshots/vitest.config.ts', '--disable-console-intercept'],
    env: { SCREENSHOTS: (option && options[option]) || 'all' },
  },
]);
