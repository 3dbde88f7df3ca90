import { useMutation, useQueryClient } from '@tanstack/react-query';
import { saveProfile } from '#shared/accounts/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { messageOf } from '#web/src/lib/errors/api-error.ts';
import { t } from '#web/src/lib/language/text.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import { profileQuery } from './get-profile.ts';
import { detailsOf, type ProfileFields } from './profile-fields.ts';

/** The keys of other queries that have parts of the profile. */
const others = ['account', 'dashboard'];

export function useSaveProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (fields: ProfileFields) => call(saveProfile, { body: detailsOf(fields) }),
    onSuccess: async (profile) => {
      const { queryKey } = profileQuery();
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, profile);
      for (const name of others) void client.invalidateQueries({ queryKey: [name] });
      toastSuccess({ title: t('Success'), text: t('Profile updated.') });
    },
    onError: (error) => toastError(messageOf(error)),
  });
}
