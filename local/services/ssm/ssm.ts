import { join } from 'node:path';
import { AwsError, unsupported } from '#local/endpoint/aws-error.ts';
import { sendJson } from '#local/endpoint/http.ts';
import { JsonFile } from '#local/files/json-file.ts';
import type { AwsRequest, RunningService, Service } from '#local/service.ts';

interface Version {
  value: string;
  type: string;
  writtenAt: number;
  /** Milliseconds since 1970. */
  endsAt: number | null;
}

interface PutInput {
  Name?: string;
  Value?: string;
  Type?: string;
  Tier?: string;
  Policies?: string;
  Overwrite?: boolean;
}

/** Parameters by which functions tell testers of a stage about SMS (core/carriers/carrier.ts). */
class Ssm implements RunningService {
  private readonly file: JsonFile<Record<string, Version[]>>;

  constructor(dataDir: string) {
    this.file = new JsonFile(join(dataDir, 'parameters.json'), () => ({}));
  }

  async handle({ action, input, response }: AwsRequest): Promise<void> {
    const perform = Object.hasOwn(this.actions, action) ? this.actions[action] : undefined;
    if (!perform) throw unsupported('ssm', action);
    sendJson(response, 200, perform(input));
  }

  private readonly actions: Record<string, (input: AwsRequest['input']) => object> = {
    PutParameter: (input) => this.put(input),
    GetParameter: ({ Name }) => ({ Parameter: this.versionsOf(String(Name)).at(-1) }),
    GetParameterHistory: ({ Name }) => ({ Parameters: this.versionsOf(String(Name)) }),
    DescribeParameters: (input) => this.describe(input),
  };

  stop(): void {
    this.file.flush();
  }

  private describe({ Filters, ParameterFilters }: AwsRequest['input']) {
    if (Filters ?? ParameterFilters) throw unsupported('ssm', 'DescribeParameters with filters');
    const alive = Object.keys(this.file.value).filter((name) => this.alive(name).length > 0);
    const described = alive.map((name) => this.versionsOf(name).at(-1));
    return { Parameters: described.map((one) => ({ ...one, Value: undefined })) };
  }

  private put({ Name = '', Value = '', Type = 'String', Overwrite, ...end }: PutInput) {
    if (!/^\/[\w./-]+$/.test(Name)) {
      throw new AwsError('ValidationException', `The parameter name ${Name} is not valid.`);
    }
    const versions = this.alive(Name);
    if (versions.length > 0 && !Overwrite) {
      throw new AwsError('ParameterAlreadyExists', 'The parameter already exists.');
    }
    const endsAt = endOf(end);
    this.file.value[Name] = [
      ...versions,
      { value: Value, type: Type, writtenAt: Date.now(), endsAt },
    ];
    this.file.changed();
    return { Version: versions.length + 1, Tier: end.Tier ?? 'Standard' };
  }

  private versionsOf(name: string) {
    const versions = this.alive(name);
    if (versions.length === 0) throw new AwsError('ParameterNotFound', `No parameter ${name}.`);
    return versions.map(({ value, type, writtenAt }, index) => ({
      Name: name,
      Value: value,
      Type: type,
      Version: index + 1,
      LastModifiedDate: writtenAt / 1000,
    }));
  }

  /** A parameter ends as a whole, with its newest version. */
  private alive(name: string): Version[] {
    const versions = this.file.value[name] ?? [];
    const endsAt = versions.at(-1)?.endsAt ?? null;
    return endsAt !== null && endsAt <= Date.now() ? [] : versions;
  }
}

/** @throws AwsError for an end of a parameter that may have none */
function endOf({ Policies, Tier }: Pick<PutInput, 'Policies' | 'Tier'>): number | null {
  if (!Policies) return null;
  if (Tier !== 'Advanced') {
    throw new AwsError('ValidationException', 'Only an advanced parameter has policies.');
  }
  const [policy] = JSON.parse(Policies);
  if (policy?.Type !== 'Expiration') throw unsupported('ssm', `policy ${policy?.Type}`);
  return Date.parse(policy.Attributes.Timestamp);
}

export const ssm: Service<Ssm> = {
  name: 'ssm',
  targets: ['AmazonSSM'],
  resources: {},
  permissionsFor: ({ action, input }, { region, account }) => [
    {
      action: `ssm:${action}`,
      resource: input.Name ? `arn:aws:ssm:${region}:${account}:parameter${input.Name}` : '*',
    },
  ],
  start: ({ dataDir }) => new Ssm(dataDir),
};
