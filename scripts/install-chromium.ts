/** Installs the browser of the browser tests, unless it is there. With `--newest` it takes the newest version. */
import { chromiumVersion, ensureChromium, updateChromium } from './chromium.ts';

ensureChromium();
if (process.argv.includes('--newest')) updateChromium();
console.info(`The browser tests run in ${chromiumVersion()}.`);
