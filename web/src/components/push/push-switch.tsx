import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { PushDevice } from '#shared/notifications/contract.ts';
import { Button } from '#web/src/components/button.tsx';
import { DeviceRow } from '#web/src/components/device-row.tsx';
import { LoadState } from '#web/src/components/load-state.tsx';
import { ApiError } from '#web/src/lib/errors/api-error.ts';
import { useOneAtATime } from '#web/src/lib/hooks/use-one-at-a-time.ts';
import { formatDay } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { loginPathFor } from '#web/src/lib/navigation/return-path.ts';
import { type PushView, readPush, removePush, turnPushOn } from '#web/src/lib/push/push-device.ts';
import { shownName } from '#web/src/lib/session/device-name.ts';
import { signOutTo } from '#web/src/lib/session/session.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';

const pushQuery = () =>
  queryOptions({ queryKey: ['push'], queryFn: readPush, staleTime: 0, gcTime: 0 });

/** Whether this device gets news, with the press that changes it, and all devices of the person. */
export default function PushSwitch() {
  const query = useQuery(pushQuery());
  return (
    <LoadState query={query} label={t('Asking this device')} shape="row">
      {(view) => (
        <>
          <Switch view={view} />
          <Devices view={view} />
        </>
      )}
    </LoadState>
  );
}

const sentences: Record<PushView['state'], string> = {
  on: msg(
    'We send reminders and news to this device. If no device of yours shows one within 15 minutes, we send it by SMS. Codes, receipts of money and news of payouts still come by SMS.',
  ),
  off: msg(
    'We can send reminders and news to this device instead of by SMS. If no device of yours shows one within 15 minutes, we send it by SMS. Codes, receipts of money and news of payouts still come by SMS.',
  ),
  blocked: msg(
    'Notifications of Miliki are blocked on this device. Allow them in the settings of the browser or the phone, and open this page again.',
  ),
  unsupported: msg(
    'Notifications do not work in this browser. On an iPhone, add Miliki to the home screen first, and open it from there.',
  ),
};

function Switch({ view: { state, canAdd, ownId } }: { view: PushView }) {
  const { busy, add, remove } = usePush();
  return (
    <>
      <p id="push-help">{t(sentences[state])}</p>
      {state === 'off' && !canAdd && <CodeFirst />}
      {state === 'off' && canAdd && (
        <Button aria-describedby="push-help" disabled={busy} onClick={() => void add()}>
          {busy ? t('Turning on...') : t('Turn on for this device')}
        </Button>
      )}
      {state === 'on' && ownId && (
        <Button aria-describedby="push-help" disabled={busy} onClick={() => void remove(ownId)}>
          {busy ? t('Turning off...') : t('Turn off for this device')}
        </Button>
      )}
    </>
  );
}

/** A person who has this phone for a moment must not get the news from now on. */
function CodeFirst() {
  const { pathname, hash } = useLocation();
  return (
    <>
      <p className="form-text">
        {t('To turn it on, sign in with a code by SMS first: it proves that it is you.')}
      </p>
      <Button onClick={() => signOutTo(loginPathFor(pathname + hash))}>
        {t('Sign in with a code')}
      </Button>
    </>
  );
}

function Devices({ view: { devices, ownId } }: { view: PushView }) {
  if (devices.length === 0) return null;
  return (
    <ul className="device-list mt-3 mb-0" aria-label={t('Devices that get news')}>
      {devices.map((one) => (
        <Device key={one.deviceId} device={one} isOwn={one.deviceId === ownId} />
      ))}
    </ul>
  );
}

function Device({ device, isOwn }: { device: PushDevice; isOwn: boolean }) {
  const { deviceId, since, seenAt } = device;
  const { busy, remove } = usePush();
  return (
    <DeviceRow
      name={device.name === null ? t('Device') : shownName(device.name)}
      details={
        <>
          {isOwn && `${t('This device')} · `}
          {t('Added on {day}', { day: formatDay(since) })}
          {' · '}
          {t('app last opened on {day}', { day: formatDay(seenAt) })}
        </>
      }
      warning={t('We send it no more news. It stays signed in.')}
      busy={busy}
      remove={() => remove(deviceId)}
    />
  );
}

/** Reads the state again after each change, also after one that failed. */
function usePush() {
  const client = useQueryClient();
  const { busy, run } = useOneAtATime<'change'>();
  const change = (work: () => Promise<void>) =>
    run('change', async () => {
      try {
        await work();
      } catch (error) {
        toastError(problemOf(error));
      }
      await client.invalidateQueries(pushQuery());
    });
  return {
    busy: busy !== null,
    add: () =>
      change(async () => {
        if (await turnPushOn()) toastSuccess(t('Turned on for this device.'));
      }),
    remove: (deviceId: string) =>
      change(async () => {
        await removePush(deviceId);
        toastSuccess(t('The device gets no more news.'));
      }),
  };
}

/** Other errors are the browser's own words, in its language. */
const problemOf = (error: unknown): string =>
  error instanceof ApiError
    ? error.message
    : t('This browser could not turn notifications on. Try again later.');
