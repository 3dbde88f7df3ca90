import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '#web/src/components/button.tsx';
import { LoadState } from '#web/src/components/load-state.tsx';
import { ApiError } from '#web/src/lib/errors/api-error.ts';
import { useOneAtATime } from '#web/src/lib/hooks/use-one-at-a-time.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import {
  type PushState,
  readPushState,
  turnPushOff,
  turnPushOn,
} from '#web/src/lib/push/push-device.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';

const pushQuery = () =>
  queryOptions({ queryKey: ['push'], queryFn: readPushState, staleTime: 0, gcTime: 0 });

/** Whether this device gets news, with the press that changes it. */
export default function PushSwitch() {
  const query = useQuery(pushQuery());
  return (
    <LoadState query={query} label={t('Asking this device')} shape="row">
      {(state) => <Switch state={state} />}
    </LoadState>
  );
}

const sentences: Record<PushState, string> = {
  on: msg(
    'This device tells you. Where it does not within 15 minutes, we send the SMS. Codes and receipts of money are SMS as ever.',
  ),
  off: msg(
    'Reminders and news can come to this device, free and without an SMS. Where one does not arrive within 15 minutes, we send the SMS. Codes and receipts of money are SMS as ever.',
  ),
  blocked: msg(
    'This browser shows no notifications of Miliki. You can allow them in its settings, at the lock beside the address. Until then you get SMS.',
  ),
  unsupported: msg(
    'This browser cannot show notifications, so you get SMS. On an iPhone, add Miliki to the home screen first, and open it from there.',
  ),
};

function Switch({ state }: { state: PushState }) {
  const client = useQueryClient();
  const { busy, run } = useOneAtATime<'change'>();
  const isOn = state === 'on';

  const change = () =>
    run('change', async () => {
      try {
        const next = isOn ? await turnPushOff() : await turnPushOn();
        client.setQueryData(pushQuery().queryKey, next);
        if (next === 'on') toastSuccess(t('This device tells you from now on.'));
        else if (isOn) toastSuccess(t('You get SMS again.'));
      } catch (error) {
        toastError(problemOf(error));
        await client.invalidateQueries(pushQuery());
      }
    });

  return (
    <>
      <p id="push-help">{t(sentences[state])}</p>
      {(isOn || state === 'off') && (
        <Button aria-describedby="push-help" disabled={busy !== null} onClick={() => void change()}>
          {labelOf(isOn, busy !== null)}
        </Button>
      )}
    </>
  );
}

/** Other errors are the browser's own words, in its language. */
const problemOf = (error: unknown): string =>
  error instanceof ApiError
    ? error.message
    : t('This browser did not get an address for notifications. Try again later.');

function labelOf(isOn: boolean, isBusy: boolean): string {
  if (isBusy) return isOn ? t('Turning off...') : t('Turning on...');
  return isOn ? t('Send me SMS instead') : t('Tell me on this device');
}
