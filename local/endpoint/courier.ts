import { setTimeout as wait } from 'node:timers/promises';

/** How long M-Pesa waits for an answer; the carriers do not say. */
const ANSWER_MS = 8000;

const FORM = 'application/x-www-form-urlencoded';

/** Only the newest are remembered. */
const MOST_DELIVERIES = 500;

export interface Delivery {
  kind: 'callback' | 'validation' | 'confirmation' | 'answer';
  url: string;
  /** Milliseconds since 1970. */
  at: number;
  /** 0 without an answer. */
  status: number;
}

/** Posts messages of the outside world to the site, each once, even if that fails. */
export class Courier {
  private readonly stopping = new AbortController();
  readonly deliveries: Delivery[] = [];

  /** @returns the text of the answer, or null without a status of success */
  async post(
    kind: Delivery['kind'],
    url: string,
    body: object | URLSearchParams | string,
  ): Promise<string | null> {
    if (this.stopping.signal.aborted) return null;
    const isForm = body instanceof URLSearchParams;
    const delivery: Delivery = { kind, url, at: Date.now(), status: 0 };
    this.deliveries.push(delivery);
    this.deliveries.splice(0, this.deliveries.length - MOST_DELIVERIES);
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': isForm ? FORM : 'application/json' },
        body: isForm || typeof body === 'string' ? body.toString() : JSON.stringify(body),
        signal: AbortSignal.any([this.stopping.signal, AbortSignal.timeout(ANSWER_MS)]),
      });
      delivery.status = response.status;
      const text = await response.text();
      return response.ok ? text : null;
    } catch {
      return null;
    }
  }

  /** Does something later, unless the cloud stops before. */
  later(milliseconds: number, work: () => Promise<unknown>): void {
    wait(milliseconds, undefined, { ref: false, signal: this.stopping.signal })
      .then(work)
      .catch(() => undefined);
  }

  stop(): void {
    this.stopping.abort();
  }
}
