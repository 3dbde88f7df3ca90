import { appPages, type Menu } from '../../../../shared/site/pages.ts';
import type { IconName } from '../../components/icon.tsx';

export interface MenuEntry {
  /** A key of the catalogues of texts. */
  label: string;
  path: string;
  icon: IconName;
}

const entriesOf = (name: Menu): MenuEntry[] =>
  appPages.flatMap(({ path, title, menu }) =>
    menu?.in.includes(name) ? { label: menu.label ?? title, path, icon: menu.icon } : [],
  );

export const sideMenu: readonly MenuEntry[] = entriesOf('side');

export const topMenu: readonly MenuEntry[] = entriesOf('top');

/** The entries that small screens add to the top menu, because they have no room for the side menu. */
export const sideMenuForSmallScreens = sideMenu.filter(
  ({ path }) => !topMenu.some((entry) => entry.path === path),
);
