import type { Role } from '#shared/platform/team-roles.ts';
import { appPages, type Menu, mayOpen } from '#shared/site/pages.ts';
import type { IconName } from '#web/src/components/icon.tsx';

export interface MenuEntry {
  label: string;
  path: string;
  icon: IconName;
}

const entriesOf = (name: Menu, role: Role): MenuEntry[] =>
  appPages.flatMap(({ path, title, menu, roles }) =>
    menu?.in.includes(name) && mayOpen({ roles }, role)
      ? { label: menu.label ?? title, path, icon: menu.icon }
      : [],
  );

/** A role's entries of each menu. Only the owner has two menus: the till's are few. */
export function menusFor(role: Role) {
  const [top, side] = [entriesOf('top', role), entriesOf('side', role)];
  return {
    side: role === 'owner' ? side : top,
    top,
    /** Small screens add these to the top menu: they have no side menu. */
    sideForSmallScreens: side.filter(({ path }) => !top.some((entry) => entry.path === path)),
    people: entriesOf('people', role),
  };
}
