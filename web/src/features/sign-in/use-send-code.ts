import { useEffect, useRef, useState } from 'react';
import { isKenyanMobile } from '#shared/platform/phone.ts';
import { signInMessages, signInToasts } from '#shared/sign-in/messages.ts';
import { hasCode } from '#web/src/lib/errors/api-error.ts';
import { useOneAtATime } from '#web/src/lib/hooks/use-one-at-a-time.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import { endReasonOf, type Problem, SendRefusal, type SentCode, waitText } from './code-request.ts';
import type { RobotWidget } from './robot-widget.ts';
import type { CodeRequestState } from './use-sign-in.ts';

type Step = 'robotCheck' | 'sending';

/** Sends a code in two steps: the robot check in its container, then the SMS. */
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
    step: busy ? step : null,
    forgetProblem: () => setProblem(null),
  };
}

/** Fetches the code sender, half the size of the screen, while the number is typed: the button needs it at once. */
function prepareAuth(): void {
  import('./phone-auth.ts').then(({ prepare }) => prepare()).catch(() => undefined);
}

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

/** The robot check, made when first needed, with a new proof for every code. */
class RobotCheck {
  private creating: Promise<RobotWidget> | undefined;
  private widget: RobotWidget | undefined;
  private proof: string | null = null;
  /** The error of the last puzzle request, which the widget does not pass on. */
  private failure: unknown;

  /**
   * @returns an unused proof
   * @throws SendRefusal
   */
  async prove(container: HTMLElement): Promise<string> {
    this.failure = undefined;
    const widget = await this.widgetIn(container);
    // A person may have ticked the box already, for instance after a proof expired.
    const proof = this.proof ?? (await widget.verify())?.payload;
    if (!proof) throw this.refusal();
    return proof;
  }

  /** A proof counts for one code, sent or not. */
  reset(): void {
    this.proof = null;
    this.widget?.reset();
  }

  remove(): void {
    this.widget?.remove();
    this.widget = undefined;
    this.creating = undefined;
    this.proof = null;
  }

  private async widgetIn(container: HTMLElement): Promise<RobotWidget> {
    try {
      this.creating ??= this.create(container);
      return await this.creating;
    } catch (error) {
      // Its files did not arrive; the next press fetches them again.
      this.creating = undefined;
      throw new SendRefusal('offline', { cause: error });
    }
  }

  private async create(container: HTMLElement): Promise<RobotWidget> {
    const { createRobotWidget } = await import('./robot-widget.ts');
    const widget = await createRobotWidget(container, (failure) => {
      this.failure = failure;
    });
    widget.addEventListener('verified', this.storeProof);
    widget.addEventListener('expired', this.dropProof);
    this.widget = widget;
    return widget;
  }

  private refusal(): SendRefusal {
    const cause = this.failure;
    if (hasCode(cause, 'signIn.tooManyChallenges')) return new SendRefusal('networkLimited');
    if (hasCode(cause, 'network.offline')) return new SendRefusal('offline');
    if (hasCode(cause, 'server.busy')) return new SendRefusal('busy');
    return new SendRefusal(cause ? 'failed' : 'robotCheckFailed', { cause });
  }

  private readonly storeProof = (event: Event) => {
    this.proof = (event as CustomEvent<{ payload: string }>).detail.payload;
  };

  private readonly dropProof = () => {
    this.proof = null;
    console.info('robot-check expired, refresh requested');
  };
}
