import { AwsError, unsupported } from '../../endpoint/aws-error.ts';
import { escapeXml, sendXml } from '../../endpoint/http.ts';
import type { AwsRequest, RunningService, Service } from '../../service.ts';
import type { Stack } from '../../template/stack.ts';

/** CloudFormation, as far as commands ask it for a stack's outputs. */
class CloudFormation implements RunningService {
  private readonly stacks: readonly Stack[];

  constructor(stacks: readonly Stack[]) {
    this.stacks = stacks;
  }

  async handle({ action, input, response }: AwsRequest): Promise<void> {
    if (action !== 'DescribeStacks') throw unsupported('cloudformation', action);
    const { StackName } = input;
    const found = this.stacks.filter(({ stackName }) => !StackName || stackName === StackName);
    if (found.length === 0) {
      throw new AwsError('ValidationError', `Stack with id ${StackName} does not exist`);
    }
    sendXml(
      response,
      '<DescribeStacksResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/">' +
        `<DescribeStacksResult><Stacks>${found.map(xmlOf).join('')}</Stacks>` +
        '</DescribeStacksResult></DescribeStacksResponse>',
    );
  }
}

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
