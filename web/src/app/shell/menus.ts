import { appPages, type Menu, mayOpen } from '../../../../shared/site/pages.ts';
import type { Role } from '../../../../shared/team/roles.ts';
import type { IconName } from '../../components/icon.tsx';

export interface MenuEntry {
  /** A key of the catalogues of texts. */
  label: string;
  path: string;
  icon: IconName;
}

const entriesOf = (name: Menu, role: Role = 'owner'): MenuEntry[] =>
  appPages.flatMap(({ path, title, menu, roles }) =>
    menu?.in.includes(name) && mayOpen({ roles }, role)
      ? { label: menu.label ?? title, path, icon: menu.icon }
      : [],
  );

export const sideMenu: readonly MenuEntry[] = entriesOf('side');

export const topMenu: readonly MenuEntry[] = entriesOf('top');

/** The entries that small screens add to the top menu, because they have no room for the side menu. */
export const sideMenuForSmallScreens = sideMenu.filter(
  ({ path }) => !topMenu.some((entry) => entry.path === path),
);

const twice = new Set(topMenu.map(({ path }) => path));

/** The entries of each menu that a role may open. Nobody else has two menus: those of the till are few. */
export const menusFor = (role: Role) => ({
  side: role === 'owner' ? sideMenu : entriesOf('top', role),
  top: entriesOf('top', role),
  sideForSmallScreens: entriesOf('side', role).filter(({ path }) => !twice.has(path)),
  people: entriesOf('people', role),
});
