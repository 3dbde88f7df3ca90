import { queryOptions } from '@tanstack/react-query';
import { getSettings } from '../../../shared/contracts/settings.ts';
import { call } from './api.ts';

/** How the owner has set things up. Several screens go by it, so it lives outside any feature. */
export const settingsQuery = () =>
  queryOptions({
    queryKey: ['settings'],
    queryFn: ({ signal }) => call(getSettings, { signal }),
  });
