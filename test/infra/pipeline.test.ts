/** The roles by which workflows deploy. */
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { PipelineStack } from '#infra/pipeline-stack.ts';
import { stages } from '#infra/stages.ts';

const template = Template.fromStack(
  new PipelineStack(new App(), 'Pipeline', {
    repository: 'owner@12/miliki@34',
    stages: [stages.staging, stages.prod],
  }),
);

const roles = Object.values(template.findResources('AWS::IAM::Role'));

it('threat 138: only a run in the environment of a stage, of this one repository, gets its role, for two hours', () => {
  const given = roles.map(({ Properties }) => {
    const [{ Action, Condition }] = Properties.AssumeRolePolicyDocument.Statement;
    return [Action, Condition, Properties.MaxSessionDuration];
  });
  const by = (stage: string) => [
    'sts:AssumeRoleWithWebIdentity',
    {
      StringEquals: {
        'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
        'token.actions.githubusercontent.com:sub': `repo:owner@12/miliki@34:environment:${stage}`,
      },
    },
    7200,
  ];
  expect(given).toEqual([by('staging'), by('prod')]);
});

it('the role of production reads no kept SMS', () => {
  const policies = Object.entries(template.findResources('AWS::IAM::Policy'));
  const readers = policies.filter(([, policy]) => JSON.stringify(policy).includes('ssm:'));
  expect(readers.map(([id]) => id)).toEqual([expect.stringMatching(/^Deploystaging/)]);
});
