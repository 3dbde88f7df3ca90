import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createApiKey, revokeApiKey } from '../../../../shared/api-keys/contract.ts';
import type { Settings } from '../../../../shared/settings/contract.ts';
import { call } from '../../lib/api/api.ts';
import { messageOf } from '../../lib/errors/api-error.ts';
import { t } from '../../lib/language/text.ts';
import { settingsQuery } from '../../lib/queries/get-settings.ts';
import { toastError, toastSuccess } from '../../lib/toasts/toast-store.ts';

const explain = (error: unknown) => toastError(messageOf(error));

/** Makes and revokes the key. `shown` is the new one, for as long as the page is open. */
export function useApiKey(onSettled: () => void) {
  const client = useQueryClient();
  const [shown, setShown] = useState<string | null>(null);

  const note = async (settings: Settings, key: string | null) => {
    const { queryKey } = settingsQuery();
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, settings);
    setShown(key);
  };

  const create = useMutation({
    mutationFn: () => call(createApiKey),
    // The key must not stay in the cache of requests when the page is left.
    gcTime: 0,
    onSuccess: ({ apiKey, settings }) => note(settings, apiKey),
    onError: explain,
    onSettled,
  });

  const revoke = useMutation({
    mutationFn: () => call(revokeApiKey),
    onSuccess: async (settings) => {
      await note(settings, null);
      toastSuccess({ title: t('Success'), text: t('The API key is revoked.') });
    },
    onError: explain,
    onSettled,
  });

  return { shown, create, revoke };
}
