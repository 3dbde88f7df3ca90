import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Account,
  createPictureUpload,
  removePicture,
  usePicture as showPicture,
} from '#shared/accounts/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { ApiError, OFFLINE_MESSAGE } from '#web/src/lib/errors/api-error.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { accountQuery } from '#web/src/lib/queries/get-account.ts';
import { toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import { putFile } from '#web/src/lib/upload/put-file.ts';
import { PictureError, squarePicture } from './square-picture.ts';

/** Makes a picture small, uploads it and shows it; the top bar follows. */
async function send(file: File): Promise<Account> {
  const picture = await squarePicture(file);
  const { type, size } = picture;
  const target = await call(createPictureUpload, {
    body: { type: type === 'image/png' ? 'image/png' : 'image/jpeg', size },
  });
  await putFile(picture, target, () => undefined, new AbortController().signal);
  return call(showPicture, { body: { key: target.key } });
}

/** Changes and removes the picture. The top bar follows. */
export function usePicture() {
  const client = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);

  const outcome = (text: string) => ({
    onMutate: () => setProblem(null),
    onSuccess: async (account: Account) => {
      const { queryKey } = accountQuery();
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, account);
      toastSuccess({ title: t('Success'), text: t(text) });
    },
    onError: (error: unknown) => setProblem(messageFor(error)),
  });

  const change = useMutation({ mutationFn: send, ...outcome(msg('Picture updated.')) });
  const remove = useMutation({
    mutationFn: () => call(removePicture),
    ...outcome(msg('Picture removed.')),
  });
  return { change, remove, problem };
}

const messageFor = (error: unknown): string =>
  error instanceof ApiError || error instanceof PictureError ? error.message : t(OFFLINE_MESSAGE);
