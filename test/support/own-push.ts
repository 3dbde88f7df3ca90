/** The push service inside the process, with the test's own faults and devices. */
import { type Listener, listenLocally } from '#local/endpoint/http.ts';
import { Push, type Subscription } from '#local/services/push/push.ts';
import type { PushMisbehaviour } from '#local/services/push/push-faults.ts';
import { PUSH_PATH, pushVariables } from '#local/services/push/push-variables.ts';
import type { PushPayload } from '#shared/notifications/push.ts';

export class OwnPush {
  private listener: Listener | undefined;
  private push: Push | undefined;

  async start(): Promise<void> {
    const listener = await listenLocally(0, async (message, response) => {
      await this.push?.paths[PUSH_PATH]?.(message, response);
    });
    this.listener = listener;
    const endpoint = `http://localhost:${listener.port}`;
    this.push = new Push(endpoint);
    Object.assign(process.env, pushVariables(endpoint));
  }

  subscribe(publicKey: string): Subscription {
    if (!this.push) throw new Error('The push service has not started.');
    return this.push.subscribe(publicKey);
  }

  misbehave(push: PushMisbehaviour, more: object = {}): void {
    this.push?.faults.add({ push, times: 1, ...more });
  }

  /** What the devices got, in order. */
  get messages(): (Omit<Push['messages'][number], 'text'> & { payload: PushPayload })[] {
    return (this.push?.messages ?? []).map(({ text, ...rest }) => ({
      ...rest,
      payload: JSON.parse(text),
    }));
  }

  /** Everything works again, and nothing has arrived. */
  beginAnew(): void {
    this.push?.faults.clear();
    this.push?.messages.splice(0);
  }

  async stop(): Promise<void> {
    await this.listener?.close();
  }
}
