import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/src/components/button.tsx';
import { Alert } from '#web/src/components/error-card.tsx';
import { SubmitButton } from '#web/src/components/submit-button.tsx';
import { ApiError } from '#web/src/lib/errors/api-error.ts';
import { useOneAtATime } from '#web/src/lib/hooks/use-one-at-a-time.ts';
import { t } from '#web/src/lib/language/text.ts';
import { addThisDevice, isDeclined } from '#web/src/lib/session/add-this-device.ts';
import { rememberOffer } from '#web/src/lib/session/passkey-memory.ts';
import { toastSuccess } from '#web/src/lib/toasts/toast-store.ts';

/** After a sign-in with a code, once on each device. */
export function PasskeyOffer({ onDone }: { onDone: () => void }) {
  const { busy, run } = useOneAtATime<'add'>();
  const [problem, setProblem] = useState('');
  const text = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    // A person who leaves without an answer is not asked again either.
    rememberOffer();
    text.current?.focus();
  }, []);

  const add = () =>
    run('add', async () => {
      setProblem('');
      try {
        await addThisDevice();
        toastSuccess(t('Next time this device needs no code.'));
        onDone();
      } catch (error) {
        setProblem(problemOf(error));
      }
    });

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <p ref={text} tabIndex={-1}>
        <strong>{t('Next time, sign in without waiting for an SMS')}</strong>
      </p>
      <p>{t('Use the fingerprint or screen lock of this device instead of a code.')}</p>
      <Alert>{problem}</Alert>
      <SubmitButton
        label={t('Turn it on')}
        busyLabel={t('Waiting for your device...')}
        busy={busy !== null}
      />
      <Button look="link" className="w-100 mt-2" disabled={busy !== null} onClick={onDone}>
        {t('Not now')}
      </Button>
      <p className="form-text">
        {t(
          'Only on your own device: anyone who can unlock it can open your account. You can turn it off in your profile, or under My Businesses.',
        )}
      </p>
    </form>
  );
}

function problemOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  return isDeclined(error)
    ? t('It was not turned on. Try again, or continue without it.')
    : t('This browser could not turn it on. Continue without it.');
}
