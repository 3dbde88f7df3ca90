import { type ChangeEvent, useId } from 'react';
import type { Account } from '#shared/accounts/contract.ts';
import { t } from '#web/src/lib/language/text.ts';
import { usePicture } from './use-picture.ts';

/** Shows and changes the picture of the owner, which is also in the top bar. */
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
      <h2 className="h5">{t('Picture')}</h2>
      <div className="profile-picture">
        {account.profilePic && (
          <img src={account.profilePic} alt={t('You')} width="96" height="96" />
        )}
        <div>
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
              <button
                type="button"
                className="btn btn-link"
                disabled={isBusy}
                aria-busy={remove.isPending}
                onClick={() => remove.mutate()}
              >
                {remove.isPending ? t('Removing...') : t('Remove')}
              </button>
            )}
          </div>
          <p id={`${id}-help`} className="form-text">
            {t('A jpg or png up to 2 MB. We keep a small square of its middle.')}
          </p>
        </div>
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
