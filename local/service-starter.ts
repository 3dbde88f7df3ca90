import type { StartedService } from './endpoint/gateway.ts';
import type { CloudContext, RunningService, Service } from './service.ts';

/** Starts each service once, after the services that it uses. */
export class ServiceStarter {
  private readonly context: CloudContext;
  private readonly onStart: (stop: () => unknown) => void;
  private readonly starting = new Map<Service, Promise<RunningService>>();

  /** @param onStart takes the function that stops a service, once it has started */
  constructor(context: Omit<CloudContext, 'use'>, onStart: (stop: () => unknown) => void) {
    this.context = { ...context, use: (service) => this.use(service) };
    this.onStart = onStart;
  }

  async start(service: Service): Promise<StartedService> {
    return { service, running: await this.use(service) };
  }

  use<Running extends object>(service: Service<Running>): Promise<Running> {
    let running = this.starting.get(service as Service);
    if (!running) {
      running = this.startOnce(service as Service);
      this.starting.set(service as Service, running);
    }
    return running as Promise<Running>;
  }

  private async startOnce(service: Service): Promise<RunningService> {
    const running = await service.start(this.context);
    this.onStart(() => running.stop?.());
    return running;
  }
}
