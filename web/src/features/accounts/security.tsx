import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#web/src/components/confirm-dialog.tsx';
import { messageOf } from '#web/src/lib/errors/api-error.ts';
import { useOneAtATime } from '#web/src/lib/hooks/use-one-at-a-time.ts';
import { t } from '#web/src/lib/language/text.ts';
import { settingsQuery } from '#web/src/lib/queries/get-settings.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import { signOutEverywhereTo } from './sign-out-everywhere.ts';

/** Ends all sessions, for an owner who lost a phone or signed in on somebody else's. */
export function Security() {
  const [asking, setAsking] = useState(false);
  const [revokesKey, setRevokesKey] = useState(false);
  const { busy, run } = useOneAtATime<'signOut'>();
  const { data: settings } = useQuery(settingsQuery());

  const signOut = () =>
    run('signOut', async () => {
      try {
        await signOutEverywhereTo('/login', { revokesKey });
        toastSuccess({ title: t('Success'), text: t('You are signed out everywhere.') });
      } catch (error) {
        toastError(messageOf(error));
      } finally {
        setAsking(false);
      }
    });

  return (
    <section className="card profile-section">
      <h2 className="h5">{t('Security')}</h2>
      <p>
        {t(
          'Have you lost a phone, or signed in on one that is not yours? End every session, this one included.',
        )}
      </p>
      <div>
        <button type="button" className="btn btn-outline-danger" onClick={() => setAsking(true)}>
          {t('Sign out everywhere')}
        </button>
      </div>
      <ConfirmDialog
        open={asking}
        title={t('Sign out everywhere?')}
        confirmLabel={t('Yes, sign out')}
        busyLabel={t('Signing out...')}
        busy={busy !== null}
        details={
          settings?.apiKey && (
            <RevokeTick
              last4={settings.apiKey.last4}
              isTicked={revokesKey}
              disabled={busy !== null}
              onTick={setRevokesKey}
            />
          )
        }
        onConfirm={() => void signOut()}
        onCancel={() => setAsking(false)}
      >
        {t('No phone or computer stays signed in. To come back, you need a new code by SMS.')}
      </ConfirmDialog>
    </section>
  );
}

interface RevokeTickProps {
  last4: string;
  isTicked: boolean;
  disabled: boolean;
  onTick: (isTicked: boolean) => void;
}

/** The till's key is no session. Whoever has copied it goes on, unless it is revoked. */
function RevokeTick({ last4, isTicked, disabled, onTick }: RevokeTickProps) {
  return (
    <label className="choice">
      <input
        type="checkbox"
        checked={isTicked}
        disabled={disabled}
        onChange={({ target }) => onTick(target.checked)}
      />
      <span className="choice-text">
        {t(
          'Revoke the API key that ends in {last4} as well. Otherwise a till that uses it goes on.',
          { last4 },
        )}
      </span>
    </label>
  );
}
