/**
 * What the public pages do beyond being read. Everything they say and every way they lead is there
 * without it. Nothing of the app's is imported: it would come along.
 */
import { rememberLanguage, switchTheme } from './enhance/choices.ts';
import { followSession } from './enhance/entry.ts';
import { showMapOnRequest } from './enhance/map.ts';
import { openMenuAsDialog } from './enhance/menu.ts';
import { startMotion } from './enhance/motion.ts';
import { preloadAppOnTouch } from './enhance/preload-app.ts';
import { showToast } from './enhance/toast.ts';

followSession();
openMenuAsDialog();
startMotion();
showMapOnRequest();
preloadAppOnTouch();
rememberLanguage();
switchTheme();
showToast();
