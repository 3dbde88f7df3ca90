import { queryOptions } from '@tanstack/react-query';
import { getSettings } from '../../../../shared/settings/contract.ts';
import { call } from '../api/api.ts';
import { followAccount } from '../session/account-language.ts';
import { isKept } from './kept-screens.ts';

/** How the owner has set things up. Several screens go by it, so it lives outside any feature. */
export const settingsQuery = () =>
  queryOptions({
    queryKey: ['settings'],
    meta: isKept,
    queryFn: async ({ signal }) => {
      const settings = await call(getSettings, { signal });
      followAccount(settings.language);
      return settings;
    },
  });
