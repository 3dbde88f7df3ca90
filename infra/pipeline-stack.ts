import { Aws, CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import {
  OidcProviderNative,
  PolicyStatement,
  Role,
  WebIdentityPrincipal,
} from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { keptSmsPath } from '#core/carriers/carrier.ts';
import { acknowledge } from './acknowledge.ts';
import type { StageConfig } from './stages.ts';

const GITHUB = 'token.actions.githubusercontent.com';

interface PipelineProps extends StackProps {
  /** As GitHub signs it: owner@id/name@id, so nobody else can take the name over. */
  repository: string;
  stages: readonly StageConfig[];
}

/**
 * Lets workflows deploy without a key that could leak: GitHub signs the request, and AWS lends the stage's role for two
 * hours, only to a run in the stage's environment, where GitHub asks for approval (docs/operations.md).
 */
export class PipelineStack extends Stack {
  constructor(scope: Construct, id: string, { repository, stages, ...props }: PipelineProps) {
    super(scope, id, props);
    const github = new OidcProviderNative(this, 'GitHub', {
      url: `https://${GITHUB}`,
      clientIds: ['sts.amazonaws.com'],
    });
    for (const stage of stages) {
      const role = this.roleOf(stage, github.oidcProviderArn, repository);
      new CfnOutput(this, `Role-${stage.name}`, { value: role.roleArn });
    }
  }

  private roleOf(stage: StageConfig, provider: string, repository: string): Role {
    const subject = `repo:${repository}:environment:${stage.name}`;
    const role = new Role(this, `Deploy-${stage.name}`, {
      maxSessionDuration: Duration.hours(2),
      assumedBy: new WebIdentityPrincipal(provider, {
        StringEquals: { [`${GITHUB}:aud`]: 'sts.amazonaws.com', [`${GITHUB}:sub`]: subject },
      }),
    });
    for (const { actions, resource } of grantsOf(stage)) {
      const arn = (account: string) => `arn:aws:${resource.replace('{account}', account)}`;
      role.addToPolicy(new PolicyStatement({ actions, resources: [arn(Aws.ACCOUNT_ID)] }));
      acknowledge(role, {
        [`AwsSolutions-IAM5[Resource::${arn('<AWS::AccountId>')}]`]:
          'The names of these have an end that nobody knows before.',
      });
    }
    return role;
  }
}

interface Grant {
  actions: string[];
  resource: string;
}

/** The CDK deploys with its own roles. `npm run deploy` needs the rest before and after. */
const grantsOf = ({ name, region, keepsTestSms }: StageConfig): Grant[] => [
  ...['deploy', 'file-publishing', 'lookup'].map((role) => ({
    actions: ['sts:AssumeRole'],
    resource: `iam::{account}:role/cdk-*-${role}-role-*`,
  })),
  {
    actions: ['cloudformation:DescribeStacks', 'cloudformation:GetTemplate'],
    resource: `cloudformation:${region}:{account}:stack/Miliki-${name}/*`,
  },
  ...(keepsTestSms
    ? [
        {
          actions: ['ssm:GetParameter'],
          resource: `ssm:${region}:{account}:parameter${keptSmsPath(name)}/*`,
        },
      ]
    : []),
];
