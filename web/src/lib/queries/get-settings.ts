import { queryOptions } from '@tanstack/react-query';
import { getSettings } from '#shared/settings/contract.ts';
import { call } from '../api/api.ts';
import { followAccount } from '../session/account-language.ts';
import { savedOnDevice } from './saved-screens.ts';

/** The owner's settings. The language among them becomes that of the app. */
export const settingsQuery = () =>
  queryOptions({
    queryKey: ['settings'],
    meta: savedOnDevice,
    queryFn: async ({ signal }) => {
      const settings = await call(getSettings, { signal });
      followAccount(settings.language);
      return settings;
    },
  });
