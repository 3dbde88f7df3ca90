import { queryOptions } from '@tanstack/react-query';
import { getSettings } from '#shared/settings/contract.ts';
import { call } from '../api/api.ts';
import { followAccount } from '../session/account-language.ts';
import { savedOnDevice } from './saved-screens.ts';

/** Their language becomes the app's. */
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
