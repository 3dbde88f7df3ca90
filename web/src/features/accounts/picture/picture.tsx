import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useId, useState } from 'react';
import {
  type Account,
  createPictureUpload,
  removePicture,
  usePicture as showPicture,
} from '#shared/accounts/contract.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { MAX_PICTURE_BYTES, pictureTypes } from '#shared/accounts/profile.ts';
import { Button } from '#web/src/components/button.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { putFile } from '#web/src/lib/documents/put-file.ts';
import { ApiError, OFFLINE_MESSAGE } from '#web/src/lib/errors/api-error.ts';
import { errorText } from '#web/src/lib/errors/error-text.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { accountQuery } from '#web/src/lib/queries/get-account.ts';
import { toastSuccess } from '#web/src/lib/toasts/toast-store.ts';

export function Picture({ account }: { account: Account }) {
  const { change, remove, problem } = usePicture();
  const isBusy = change.isPending || remove.isPending;
  const id = useId();

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // After a failure the same file can be chosen again.
    target.value = '';
    if (file && !isBusy) change.mutate(file);
  };

  return (
    <section className="card profile-section">
      <div className="picture-head">
        <h2 className="h5">{t('Picture')}</h2>
        <div className="section-actions">
          <label className="btn btn-outline-primary picture-choice" aria-disabled={isBusy}>
            <input
              type="file"
              className="visually-hidden"
              accept="image/jpeg,image/png"
              aria-describedby={`${id}-help ${id}-problem`}
              onChange={choose}
            />
            {labelOf(change.isPending, account.profilePic !== null)}
          </label>
          {account.profilePic && (
            <Button
              look="link"
              disabled={isBusy}
              aria-busy={remove.isPending}
              onClick={() => remove.mutate()}
            >
              {remove.isPending ? t('Removing...') : t('Remove')}
            </Button>
          )}
        </div>
      </div>
      <div className="profile-picture">
        {account.profilePic && (
          <img src={account.profilePic} alt={t('You')} width="96" height="96" />
        )}
        <p id={`${id}-help`} className="form-text">
          {t('A jpg or png up to 2 MB. We keep a small square of its middle.')}
        </p>
      </div>
      <div id={`${id}-problem`} role="alert" className={problem ? 'field-error' : ''}>
        {problem}
      </div>
    </section>
  );
}

function labelOf(isSending: boolean, hasPicture: boolean): string {
  if (isSending) return t('Sending picture...');
  return hasPicture ? t('Change picture') : t('Choose a picture');
}

/** Shrinks and uploads a picture; the top bar follows. */
async function send(file: File): Promise<Account> {
  const picture = await squarePicture(file);
  const { type, size } = picture;
  const target = await call(createPictureUpload, {
    body: { type: type === 'image/png' ? 'image/png' : 'image/jpeg', size },
  });
  await putFile(picture, target, () => undefined, new AbortController().signal);
  return call(showPicture, { body: { key: target.key } });
}

function usePicture() {
  const client = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);

  const outcome = (text: string) => ({
    onMutate: () => setProblem(null),
    onSuccess: async (account: Account) => {
      const { queryKey } = accountQuery();
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, account);
      toastSuccess(t(text));
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

const PIXELS = 256;
const QUALITY = 0.85;

class PictureError extends Error {
  constructor(options?: ErrorOptions) {
    super(errorText(accountErrors, 'accounts.pictureInvalid'), options);
  }
}

/** The small square in the middle. @throws PictureError if it is too large, or this browser cannot read it */
async function squarePicture(file: File): Promise<File> {
  const types: readonly string[] = pictureTypes;
  if (!types.includes(file.type) || file.size > MAX_PICTURE_BYTES) throw new PictureError();
  const blob = await draw(file).catch((error: unknown) => {
    throw new PictureError({ cause: error });
  });
  if (!blob) throw new PictureError();
  return new File([blob], 'picture.jpg', { type: blob.type });
}

async function draw(file: File): Promise<Blob | null> {
  // Phones rotate by a mark in the file, which a canvas would lose.
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = PIXELS;
  canvas.height = PIXELS;
  const paper = canvas.getContext('2d');
  if (!paper) return null;
  // JPEG has no transparency: transparent parts of a PNG would be black.
  paper.fillStyle = '#fff';
  paper.fillRect(0, 0, PIXELS, PIXELS);
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  paper.drawImage(picture, left, top, side, side, 0, 0, PIXELS, PIXELS);
  picture.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}
