/**
 * `npm run screenshots`: every screen, 360, 390, 768 and 1280 pixels wide, light and dark, in both languages, into
 * .screenshots/ with an index.html.
 * `-- --readme`: README.md's and docs/office.md's pictures, into docs/pictures/.
 * `-- --site`: the landing page's pictures, into web/public/screens/.
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
