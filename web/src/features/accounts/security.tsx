import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { revokeApiKey } from '#shared/api-keys/contract.ts';
import { signOutEverywhere } from '#shared/sessions/contract.ts';
import { Button } from '#web/src/components/button.tsx';
import { ConfirmDialog } from '#web/src/components/confirm-dialog.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { messageOf } from '#web/src/lib/errors/api-error.ts';
import { t } from '#web/src/lib/language/text.ts';
import { settingsQuery } from '#web/src/lib/queries/get-settings.ts';
import { signOutTo } from '#web/src/lib/session/session.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';

/** For an owner who lost a phone or signed in on somebody else's. */
export function Security() {
  const [revokesKey, setRevokesKey] = useState(false);
  const { data: settings } = useQuery(settingsQuery());
  return (
    <section className="card profile-section">
      <h2 className="h5">{t('Security')}</h2>
      <p>
        {t(
          'Have you lost a phone, or signed in on one that is not yours? End every session, this one included.',
        )}
      </p>
      <div>
        <SignOutEverywhere
          revokesKey={revokesKey}
          detailsOf={(isBusy) =>
            settings?.apiKey && (
              <RevokeTick
                last4={settings.apiKey.last4}
                isTicked={revokesKey}
                disabled={isBusy}
                onTick={setRevokesKey}
              />
            )
          }
        />
      </div>
    </section>
  );
}

interface RevokeTickProps {
  last4: string;
  isTicked: boolean;
  disabled: boolean;
  onTick: (isTicked: boolean) => void;
}

/** The till's key is not a session: it stays valid unless revoked. */
const RevokeTick = ({ last4, isTicked, disabled, onTick }: RevokeTickProps) => (
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

/** Ends this person's sessions, in any role. Only an owner has a profile to do it in. */
export const OwnSessions = () => (
  <section className="card profile-section" aria-labelledby="own-sessions">
    <h2 id="own-sessions" className="h5">
      {t('Your sign-in')}
    </h2>
    <p>
      {t(
        'On a phone that others use, log out when you go. Have you lost a phone? End every session, this one included.',
      )}
    </p>
    <div className="button-row">
      <Button onClick={() => signOutTo('/login')}>{t('Log out here')}</Button>
      <SignOutEverywhere />
    </div>
  </section>
);

interface SignOutEverywhereProps {
  revokesKey?: boolean;
  detailsOf?: (isBusy: boolean) => ReactNode;
}

function SignOutEverywhere({ revokesKey = false, detailsOf }: SignOutEverywhereProps) {
  const [isAsking, setAsking] = useState(false);
  const signOut = useMutation({
    mutationFn: async () => {
      // In this order: afterwards no call of this session is answered.
      if (revokesKey) await call(revokeApiKey);
      await call(signOutEverywhere);
    },
    onSuccess: () => {
      signOutTo('/login');
      toastSuccess(t('You are signed out everywhere.'));
    },
    onError: (error) => {
      setAsking(false);
      toastError(messageOf(error));
    },
  });
  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        {t('Sign out everywhere')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('Sign out everywhere?')}
        confirmLabel={t('Yes, sign out')}
        busyLabel={t('Signing out...')}
        busy={signOut.isPending}
        details={detailsOf?.(signOut.isPending)}
        onConfirm={() => signOut.mutate()}
        onCancel={() => setAsking(false)}
      >
        {t('No phone or computer stays signed in. To come back, you need a new code by SMS.')}
      </ConfirmDialog>
    </>
  );
}
