import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { listOwnPasskeys, type Passkey, removeOwnPasskey } from '#shared/passkeys/contract.ts';
import { MOST_PASSKEYS } from '#shared/passkeys/limits.ts';
import { Button } from '#web/src/components/button.tsx';
import { DeviceRow } from '#web/src/components/device-row.tsx';
import { LoadState } from '#web/src/components/load-state.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { hasCode, messageOf } from '#web/src/lib/errors/api-error.ts';
import { useOneAtATime } from '#web/src/lib/hooks/use-one-at-a-time.ts';
import { formatDay, formatMoment } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { loginPathFor } from '#web/src/lib/navigation/return-path.ts';
import { canMakePasskey } from '#web/src/lib/session/can-make-passkey.ts';
import { shownName } from '#web/src/lib/session/device-name.ts';
import { isOfThisDevice, passkeyRemoved } from '#web/src/lib/session/passkey-memory.ts';
import { signOutTo } from '#web/src/lib/session/session.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';

/** Devices that open the account by fingerprint or screen lock, without a code. */
export function Passkeys() {
  const passkeys = useQuery(passkeysQuery());
  return (
    <section className="card profile-section" aria-labelledby="passkeys">
      <h2 className="h5" id="passkeys">
        {t('Sign in without an SMS')}
      </h2>
      <p>
        {t(
          'These devices open your account with a fingerprint or screen lock. You can still use a code by SMS.',
        )}
      </p>
      <LoadState query={passkeys} label={t('Loading your devices')} shape="row">
        {(devices) => <Devices {...devices} />}
      </LoadState>
    </section>
  );
}

interface DevicesProps {
  items: readonly Passkey[];
  canAdd: boolean;
  isAble: boolean;
}

function Devices({ items, canAdd, isAble }: DevicesProps) {
  return (
    <>
      {items.length === 0 ? (
        <p className="form-text">{t('No device yet.')}</p>
      ) : (
        <ul className="device-list">
          {items.map((one) => (
            <Device key={one.passkeyId} passkey={one} />
          ))}
        </ul>
      )}
      {items.length >= MOST_PASSKEYS ? (
        <p className="form-text mb-0">
          {t('You can have up to {n} devices. Remove one to add another.', { n: MOST_PASSKEYS })}
        </p>
      ) : (
        isAble &&
        !items.some(({ passkeyId }) => isOfThisDevice(passkeyId)) && <AddDevice canAdd={canAdd} />
      )}
    </>
  );
}

function Device({ passkey }: { passkey: Passkey }) {
  const { passkeyId, createdAt, usedAt } = passkey;
  const name = shownName(passkey.name);
  const client = useQueryClient();
  const { busy, run } = useOneAtATime<'remove'>();

  const remove = () =>
    run('remove', async () => {
      try {
        await call(removeOwnPasskey, { params: { passkeyId } });
        passkeyRemoved(passkeyId);
        toastSuccess(t('{name} needs a code again.', { name }));
      } catch (error) {
        toastError(messageOf(error));
        // It was removed elsewhere: the list is outdated.
        if (!hasCode(error, 'passkeys.notFound')) return;
        passkeyRemoved(passkeyId);
      }
      await client.invalidateQueries(passkeysQuery());
    });

  return (
    <DeviceRow
      name={name}
      details={
        <>
          {t('Added on {day}', { day: formatDay(createdAt) })}
          {' · '}
          {usedAt ? t('last used {moment}', { moment: formatMoment(usedAt) }) : t('not used yet')}
        </>
      }
      warning={t(
        'It will need a code by SMS. You stay signed in here, and are signed out everywhere else.',
      )}
      busy={busy !== null}
      remove={remove}
    />
  );
}

function AddDevice({ canAdd }: { canAdd: boolean }) {
  const { pathname: here } = useLocation();
  const client = useQueryClient();
  const { busy, run } = useOneAtATime<'add'>();

  const add = () =>
    run('add', async () => {
      const { addThisDevice, isDeclined } = await import('#web/src/lib/session/add-this-device.ts');
      try {
        await addThisDevice();
        toastSuccess(t('Next time this device needs no code.'));
      } catch (error) {
        toastError(isDeclined(error) ? t('Nothing was added. Try again.') : messageOf(error));
      }
      await client.invalidateQueries(passkeysQuery());
    });

  if (!canAdd) {
    return (
      <>
        <p className="form-text">
          {t('To add this device, sign in with a code by SMS first: it proves that it is you.')}
        </p>
        <div>
          <Button onClick={() => signOutTo(loginPathFor(here))}>{t('Sign in with a code')}</Button>
        </div>
      </>
    );
  }
  return (
    <div>
      <Button aria-busy={busy !== null} disabled={busy !== null} onClick={() => void add()}>
        {busy ? t('Waiting for your device...') : t('Add this device')}
      </Button>
    </div>
  );
}

export const passkeysQuery = () =>
  queryOptions({
    queryKey: ['passkeys'],
    queryFn: async ({ signal }) => {
      const [listed, isAble] = await Promise.all([
        call(listOwnPasskeys, { signal }),
        canMakePasskey(),
      ]);
      return { ...listed, isAble };
    },
  });
