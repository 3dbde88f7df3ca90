import { useLocation, useNavigate } from 'react-router';
import { type Group, groupNamed } from '../groups.ts';

/** The group that is shown. It is in the URL, so that it survives a reload and the back button. */
export function useShownGroup(): [Group, (group: Group) => void] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const show = ({ name, statuses }: Group) =>
    void navigate({ search: statuses ? `?show=${name}` : '' }, { replace: true });
  return [groupNamed(new URLSearchParams(search).get('show')), show];
}
