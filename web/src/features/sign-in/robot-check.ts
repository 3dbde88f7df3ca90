import { hasCode } from '#web/src/lib/errors/api-error.ts';
import type { RobotWidget } from './robot-widget.ts';
import { SendRefusal } from './send-refusal.ts';

/** The robot check of a screen. It is made when it is first needed, and proves anew for every code. */
export class RobotCheck {
  private creating: Promise<RobotWidget> | undefined;
  private widget: RobotWidget | undefined;
  private proof: string | null = null;
  /** The error of the last request for a puzzle, which the widget does not hand on. */
  private failure: unknown;

  /**
   * @returns a proof that has not been used yet
   * @throws SendRefusal
   */
  async prove(container: HTMLElement): Promise<string> {
    this.failure = undefined;
    const widget = await this.widgetIn(container);
    // A person may have ticked the box already, for instance after a proof ran out.
    const proof = this.proof ?? (await widget.verify())?.payload;
    if (!proof) throw this.refusal();
    return proof;
  }

  /** A proof counts for one code, whether that was sent or not. */
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
      // Its files did not arrive. The next press fetches them again.
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
