import type { RobotWidget } from './robot-widget.ts';

/** One robot check per screen: made when first needed, asked again for every code that is sent. */
export class RobotCheck {
  private creating: Promise<RobotWidget> | undefined;
  private widget: RobotWidget | undefined;
  private proof: string | null = null;

  /** @returns a proof that has not been used yet */
  async prove(container: HTMLElement): Promise<string> {
    this.creating ??= this.create(container);
    const widget = await this.creating;
    // A person may have ticked the box already, for instance after a proof ran out.
    const proof = this.proof ?? (await widget.verify())?.payload;
    if (!proof) throw new Error('The robot check did not finish');
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

  private async create(container: HTMLElement): Promise<RobotWidget> {
    try {
      const { createRobotWidget } = await import('./robot-widget.ts');
      const widget = await createRobotWidget(container);
      widget.addEventListener('verified', this.keepProof);
      widget.addEventListener('expired', this.dropProof);
      this.widget = widget;
      return widget;
    } catch (error) {
      this.creating = undefined;
      throw error;
    }
  }

  private readonly keepProof = (event: Event) => {
    this.proof = (event as CustomEvent<{ payload: string }>).detail.payload;
  };

  private readonly dropProof = () => {
    this.proof = null;
    console.info('robot-check expired, refresh requested');
  };
}
