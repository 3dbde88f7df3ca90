import { queryOptions } from '@tanstack/react-query';
import { getSettings } from '../../../shared/settings/contract.ts';
import { followAccount } from './account-language.ts';
import { call } from './api.ts';
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
