/** Installs the browser of the tests if it is missing; `--newest` takes the newest version. */
import { chromiumVersion, ensureChromium, updateChromium } from './chromium.ts';

ensureChromium();
if (process.argv.includes('--newest')) updateChromium();
console.info(`The browser tests run in ${chromiumVersion()}.`);
