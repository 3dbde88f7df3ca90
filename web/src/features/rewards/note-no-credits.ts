import type { QueryClient } from '@tanstack/react-query';
import { settingsQuery } from '#web/src/lib/queries/get-settings.ts';

/** The last SMS credit was used since the settings were read: the screens offer to buy some. */
export function noteNoCredits(client: QueryClient): void {
  client.setQueryData(
    settingsQuery().queryKey,
    (last) => last && { ...last, hasSmsCredits: false },
  );
}
