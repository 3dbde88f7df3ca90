import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Settings } from '#shared/settings/contract.ts';
import { hasCode, messageOf } from '#web/src/lib/errors/api-error.ts';
import { t } from '#web/src/lib/language/text.ts';
import { settingsQuery } from '#web/src/lib/queries/get-settings.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';

/** Saves a section and shows the settings as the server answers them, also if another device was quicker. */
export function useSaveSection<Values>(send: (values: Values) => Promise<Settings>) {
  const client = useQueryClient();
  const { queryKey } = settingsQuery();
  return useMutation({
    mutationFn: send,
    onSuccess: async (settings) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, settings);
      // They show the county and the worth of points.
      void client.invalidateQueries({ queryKey: ['dashboard'] });
      void client.invalidateQueries({ queryKey: ['profile'] });
      toastSuccess({ title: t('Success'), text: t('Settings saved.') });
    },
    onError: async (error) => {
      toastError(messageOf(error));
      if (hasCode(error, 'settings.changed')) await client.invalidateQueries({ queryKey });
    },
  });
}
