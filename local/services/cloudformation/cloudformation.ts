import { AwsError, unsupported } from '#local/endpoint/aws-error.ts';
import { escapeXml, sendXml } from '#local/endpoint/http.ts';
import type { AwsRequest, RunningService, Service } from '#local/service.ts';
import type { Stack, StackResource } from '#local/template/stack.ts';

/** CloudFormation, only for the outputs and resources of stacks. */
class CloudFormation implements RunningService {
  private readonly stacks: readonly Stack[];

  constructor(stacks: readonly Stack[]) {
    this.stacks = stacks;
  }

  async handle({ action, input, response }: AwsRequest): Promise<void> {
    const { StackName } = input;
    const found = this.stacks.filter(({ stackName }) => !StackName || stackName === StackName);
    if (found.length === 0) {
      throw new AwsError('ValidationError', `Stack with id ${StackName} does not exist`);
    }
    const list = lists[action];
    if (!list) throw unsupported('cloudformation', action);
    sendXml(
      response,
      `<${action}Response xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/">` +
        `<${action}Result>${list(found)}</${action}Result></${action}Response>`,
    );
  }
}

const lists: Readonly<Record<string, (stacks: readonly Stack[]) => string>> = {
  DescribeStacks: (stacks) => `<Stacks>${stacks.map(xmlOf).join('')}</Stacks>`,
  ListStackResources: (stacks) =>
    `<StackResourceSummaries>${stacks
      .flatMap((one) => one.all())
      .map(summaryOf)
      .join('')}</StackResourceSummaries>`,
};

const summaryOf = ({ logicalId, type, ref }: StackResource): string =>
  `<member><LogicalResourceId>${logicalId}</LogicalResourceId><ResourceType>${type}</ResourceType>` +
  `<PhysicalResourceId>${escapeXml(ref)}</PhysicalResourceId><ResourceStatus>CREATE_COMPLETE</ResourceStatus></member>`;

function xmlOf(stack: Stack): string {
  const outputs = Object.entries(stack.outputs()).map(
    ([key, value]) =>
      `<member><OutputKey>${key}</OutputKey>` +
      `<OutputValue>${escapeXml(String(value))}</OutputValue></member>`,
  );
  return (
    `<member><StackName>${stack.stackName}</StackName><StackId>${stack.ref('AWS::StackId')}</StackId>` +
    `<StackStatus>CREATE_COMPLETE</StackStatus><CreationTime>${new Date().toISOString()}</CreationTime>` +
    `<Outputs>${outputs.join('')}</Outputs></member>`
  );
}

export const cloudFormation: Service<CloudFormation> = {
  name: 'cloudformation',
  resources: {},
  start: ({ stack, edge }) => new CloudFormation([stack, edge]),
};
