import { useEffect, useRef, useState } from 'react';
import { isKenyanMobile } from '#shared/platform/phone.ts';
import { signInMessages, signInToasts } from '#shared/sign-in/messages.ts';
import { useOneAtATime } from '#web/src/lib/hooks/use-one-at-a-time.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import { type SentCode, waitText } from './code-request.ts';
import { RobotCheck } from './robot-check.ts';
import { endReasonOf, type Problem, SendRefusal } from './send-refusal.ts';
import type { CodeRequestState } from './use-code-request.ts';

type Step = 'robotCheck' | 'sending';

/** Sends a code in two steps: the robot check, made in its container, and the SMS. */
export function useSendCode(code: CodeRequestState, announce: (text: string) => void) {
  const box = useRef<HTMLDivElement>(null);
  const robot = useRef<RobotCheck>(null);
  const [step, setStep] = useState<Step>('robotCheck');
  const [problem, setProblem] = useState<Problem | null>(null);
  const { busy, run } = useOneAtATime<'send'>();

  useEffect(() => () => robot.current?.remove(), []);

  const request = async (phone: string, container: HTMLElement): Promise<SentCode> => {
    if (!isKenyanMobile(phone)) throw new SendRefusal('phoneNotAllowed');
    robot.current ??= new RobotCheck();
    setStep('robotCheck');
    const [{ sendCode }, proof] = await Promise.all([
      import('./phone-auth.ts').catch(becauseOffline),
      robot.current.prove(container),
    ]);
    setStep('sending');
    code.sending(phone);
    return sendCode(phone, proof);
  };

  const explain = (phone: string, error: unknown) => {
    const reason = error instanceof SendRefusal ? error.reason : 'failed';
    console.info('The code was not sent:', reason);
    toastError(signInMessages.sendOtpFailed);
    const ended = endReasonOf(reason);
    if (ended) return code.refused(phone, ended);
    code.notSent();
    setProblem(reason as Problem);
  };

  const send = (phone: string) =>
    run('send', async () => {
      if (!box.current) return;
      setProblem(null);
      try {
        const sent = await request(phone, box.current);
        code.sent(phone, sent);
        toastSuccess(signInToasts.otpSent);
        announce(waitText(sent.waitMs));
      } catch (error) {
        explain(phone, error);
      } finally {
        robot.current?.reset();
      }
    });

  return {
    box,
    problem,
    prepare: useOnce(prepareAuth),
    send,
    /** The step that is under way, or null. */
    step: busy ? step : null,
    forgetProblem: () => setProblem(null),
  };
}

/**
 * Fetches what sends the code, which is half as much as the screen itself. The button needs it at once,
 * so it is fetched while the number is being typed.
 */
function prepareAuth(): void {
  import('./phone-auth.ts').then(({ prepare }) => prepare()).catch(() => undefined);
}

/** @returns a function that does the work when it is first called */
function useOnce(work: () => void): () => void {
  const isDone = useRef(false);
  return () => {
    if (isDone.current) return;
    isDone.current = true;
    work();
  };
}

export type SendCode = ReturnType<typeof useSendCode>;

function becauseOffline(cause: unknown): never {
  throw new SendRefusal('offline', { cause });
}
