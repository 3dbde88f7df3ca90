import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createApiKey, revokeApiKey, sendApiKeyCode } from '#shared/api-keys/contract.ts';
import type { Settings } from '#shared/settings/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { messageOf } from '#web/src/lib/errors/api-error.ts';
import { t } from '#web/src/lib/language/text.ts';
import { settingsQuery } from '#web/src/lib/queries/get-settings.ts';
import { useConfirmation } from '#web/src/lib/queries/use-confirmation.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';

/**
 * Makes the key with a code by SMS, and revokes it. `shown` is the new one, for as long as the page is
 * open. A reload while the code is on its way loses nothing.
 */
export function useApiKey() {
  const client = useQueryClient();
  const [shown, setShown] = useState<string | null>(null);

  const note = async (settings: Settings, key: string | null) => {
    const { queryKey } = settingsQuery();
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, settings);
    setShown(key);
  };

  const confirmation = useConfirmation({
    purpose: 'apiKey',
    sendCode: (_: null) => call(sendApiKeyCode),
    storedAs: 'api-key-code',
  });

  const create = useMutation({
    mutationFn: (code: string) => call(createApiKey, { body: { code } }),
    // The key must not stay in the cache of requests when the page is left.
    gcTime: 0,
    onMutate: () => confirmation.setProblem(null),
    onSuccess: async ({ apiKey, settings }) => {
      confirmation.forgetSent();
      await note(settings, apiKey);
    },
    onError: (error) => confirmation.setProblem(messageOf(error)),
  });

  const revoke = useMutation({
    mutationFn: () => call(revokeApiKey),
    onSuccess: async (settings) => {
      await note(settings, null);
      toastSuccess({ title: t('Success'), text: t('The API key is revoked.') });
    },
    onError: (error) => toastError(messageOf(error)),
  });

  return { shown, confirmation, create, revoke };
}

export type ApiKeyWork = ReturnType<typeof useApiKey>;
