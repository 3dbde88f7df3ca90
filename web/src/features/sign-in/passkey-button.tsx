import { useEffect, useState } from 'react';
import { Button } from '#web/src/components/button.tsx';
import { OFFLINE_MESSAGE } from '#web/src/lib/errors/api-error.ts';
import { useOneAtATime } from '#web/src/lib/hooks/use-one-at-a-time.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { forgetPasskey, hasPasskey, rememberPasskey } from '#web/src/lib/session/passkey-memory.ts';
import { sessionStarted } from '#web/src/lib/session/session.ts';
import type { PasskeyOutcome } from './passkey-auth.ts';

interface PasskeyButtonProps {
  /** The typed number; undefined if empty, null if it is not a number. */
  readNumber: () => string | undefined | null;
  disabled: boolean;
  /** Busy until the promise resolves. */
  onSignedIn: () => Promise<void>;
}

/** There is no button on a device without a passkey. */
export function PasskeyButton({ readNumber, disabled, onSignedIn }: PasskeyButtonProps) {
  const [isShown, setShown] = useState(hasPasskey);
  const [problem, setProblem] = useState('');
  const { busy, run } = useOneAtATime<'signIn'>();

  useEffect(() => {
    // Its press must not wait for files.
    if (isShown)
      import('./passkey-auth.ts').then(({ prepare }) => prepare()).catch(() => undefined);
  }, [isShown]);

  const signIn = () =>
    run('signIn', async () => {
      setProblem('');
      const phone = readNumber();
      if (phone === null) return;
      const outcome = await attempt(phone);
      if (outcome.state === 'signedIn') {
        rememberPasskey(outcome.passkeyId);
        sessionStarted();
        await onSignedIn();
        return;
      }
      // A person who asked for a code instead is offered a new passkey after it.
      if (outcome.state === 'refused') {
        forgetPasskey();
        setShown(false);
      }
      setProblem(t(problems[outcome.state]));
    });

  if (!isShown && !problem) return null;
  return (
    <div className="passkey-way">
      {isShown && (
        <Button
          className="btn-lg w-100"
          disabled={disabled || busy !== null}
          aria-busy={busy !== null}
          onClick={() => void signIn()}
        >
          {busy ? t('Waiting for your device...') : t('Use fingerprint or screen lock')}
        </Button>
      )}
      {problem && (
        <div className="alert alert-danger mb-0 mt-3" role="alert">
          {problem}
        </div>
      )}
    </div>
  );
}

const problems: Record<Exclude<PasskeyOutcome['state'], 'signedIn'>, string> = {
  declined: msg('Nothing was confirmed. Try again, or ask for a code.'),
  refused: msg('This device opens no account of that number any more. Ask for a code.'),
  busy: msg('Too many sign-ins at this moment. Wait a minute, or ask for a code.'),
  offline: OFFLINE_MESSAGE,
  failed: msg('This browser could not do it. Ask for a code.'),
};

async function attempt(phone: string | undefined): Promise<PasskeyOutcome> {
  try {
    const { signInWithPasskey } = await import('./passkey-auth.ts');
    return await signInWithPasskey(phone);
  } catch {
    // The file did not arrive.
    return { state: 'offline' };
  }
}
