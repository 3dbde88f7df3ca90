import { useSearchParams } from 'react-router';
import { type Group, groupNamed } from '../groups.ts';

const PARAMETER = 'show';

/** The group that is shown, remembered in the address: it survives a reload and the way back. */
export function useShownGroup(): [Group, (group: Group) => void] {
  const [search, setSearch] = useSearchParams();
  const show = ({ name, statuses }: Group) =>
    setSearch(statuses ? { [PARAMETER]: name } : {}, { replace: true });
  return [groupNamed(search.get(PARAMETER)), show];
}
