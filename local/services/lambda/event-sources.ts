import { join } from 'node:path';
import { JsonFile } from '#local/files/json-file.ts';
import type { EventSourceMapping, MappingDeps } from './event-source-mapping.ts';
import { QueueMapping } from './queue-mapping.ts';
import { type Checkpoints, StreamMapping } from './stream-mapping.ts';

/** All event source mappings of the stack. */
export class EventSources {
  private readonly mappings: readonly { id: string; mapping: EventSourceMapping }[];
  private readonly checkpoints: JsonFile<Checkpoints>;

  constructor(deps: MappingDeps, dataDir: string) {
    this.checkpoints = new JsonFile(join(dataDir, 'streams.json'), () => ({}));
    this.mappings = deps.stack.ofType('AWS::Lambda::EventSourceMapping').map((resource) => ({
      id: resource.logicalId,
      mapping: resource.property<string>('EventSourceArn')?.startsWith('arn:aws:sqs:')
        ? new QueueMapping(resource, deps)
        : new StreamMapping(resource, deps, this.checkpoints),
    }));
  }

  run(): void {
    for (const { mapping } of this.mappings) mapping.run();
  }

  /** How many writes to tables each mapping of a stream has delivered. */
  writesDelivered(): Record<string, number> {
    return Object.fromEntries(
      this.mappings.flatMap(({ id, mapping }) =>
        mapping instanceof StreamMapping ? [[id, mapping.writesDelivered]] : [],
      ),
    );
  }

  stop(): void {
    for (const { mapping } of this.mappings) mapping.stop();
    this.checkpoints.flush();
  }
}
