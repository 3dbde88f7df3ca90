/**
 * The script of the public pages. Every text and every link works without it. It imports nothing of
 * the app, which would come along.
 */
import { rememberLanguage, switchTheme } from './enhance/choices.ts';
import { followSession } from './enhance/entry.ts';
import { showMap } from './enhance/map.ts';
import { openMenuAsDialog } from './enhance/menu.ts';
import { startMotion } from './enhance/motion.ts';
import { preloadAppOnTouch } from './enhance/preload-app.ts';
import { showToast } from './enhance/toast.ts';

followSession();
openMenuAsDialog();
startMotion();
showMap();
preloadAppOnTouch();
rememberLanguage();
switchTheme();
showToast();
