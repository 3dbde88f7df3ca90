import { hasCode } from '../../lib/errors/api-error.ts';
import type { RobotWidget } from './robot-widget.ts';
import { SendRefusal } from './send-refusal.ts';

/** One robot check per screen: made when first needed, asked again for every code that is sent. */
export class RobotCheck {
  private creating: Promise<RobotWidget> | undefined;
  private widget: RobotWidget | undefined;
  private proof: string | null = null;
  /** What the last request for a puzzle failed with. The widget keeps that to itself. */
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

  /** Every proof counts for one code only, sent or not. */
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
      // Its files did not arrive; the next press asks for them again.
      this.creating = undefined;
      throw new SendRefusal('offline', { cause: error });
    }
  }

  private async create(container: HTMLElement): Promise<RobotWidget> {
    const { createRobotWidget } = await import('./robot-widget.ts');
    const widget = await createRobotWidget(container, (failure) => {
      this.failure = failure;
    });
    widget.addEventListener('verified', this.keepProof);
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

  private readonly keepProof = (event: Event) => {
    this.proof = (event as CustomEvent<{ payload: string }>).detail.payload;
  };

  private readonly dropProof = () => {
    this.proof = null;
    console.info('robot-check expired, refresh requested');
  };
}
