import type { Application } from '#shared/applications/contract.ts';
import { t } from '#web/src/lib/language/text.ts';
import { type Group, groups, isIn, isKnownFromFirstPage } from '../groups.ts';

interface GroupTabsProps {
  applications: readonly Application[];
  /** Whether the list has more pages, so that some counts are incomplete. */
  hasMore: boolean;
  shown: Group;
  onShow: (group: Group) => void;
}

export function GroupTabs({ applications, hasMore, shown, onShow }: GroupTabsProps) {
  const countOf = (group: Group) => {
    const known = applications.filter(({ status }) => isIn(group, status)).length;
    return hasMore && !isKnownFromFirstPage(group) ? `${known}+` : String(known);
  };
  return (
    <fieldset className="group-tabs">
      <legend className="visually-hidden">{t('Show applications')}</legend>
      {groups.map((group) => (
        <button
          key={group.name}
          type="button"
          className="group-tab"
          aria-pressed={group === shown}
          onClick={() => onShow(group)}
        >
          {t(group.label)} <span className="group-count">{countOf(group)}</span>
        </button>
      ))}
    </fieldset>
  );
}
