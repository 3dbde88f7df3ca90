/** Installs what the browser tests need, unless it is there. */
import { ensureChromium } from './chromium.ts';

ensureChromium();
