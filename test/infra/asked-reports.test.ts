/** Which stages ask carriers for reports, and with which rights. */
import { readFileSync } from 'node:fs';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { by, type CarriersByClass } from '#infra/carriers.ts';
import { EdgeStack } from '#infra/edge-stacks.ts';
import { MilikiStack } from '#infra/stack.ts';
import { stages } from '#infra/stages.ts';
import { rightsText } from '#scripts/rights/rights-text.ts';

const { context } = JSON.parse(readFileSync('cdk.json', 'utf8'));

const ENTRY = 'sms/ask-for-reports.ts';

function templateWith(smsCarriers: CarriersByClass): Template {
  const app = new App({ context: { ...context, 'aws:cdk:bundling-stacks': [] } });
  const stage = { ...stages.dev, smsCarriers };
  const edge = new EdgeStack(app, 'edge', { stage });
  const env = { region: stage.region };
  return Template.fromStack(new MilikiStack(app, 'Miliki-dev', { stage, edge, env }));
}

const rowOf = (template: Template) =>
  rightsText({ dev: template })
    .split('\n')
    .find((line) => line.includes(ENTRY));

const asks = (template: Template) =>
  Object.keys(template.findResources('AWS::Scheduler::Schedule')).filter((id) =>
    id.startsWith('AskForReports'),
  );

it('a stage whose promotions go by a carrier that can be asked asks it each minute, with the rights for that alone', () => {
  const template = templateWith(by('celcom'));
  expect(asks(template)).toHaveLength(1);
  expect(rowOf(template)).toBe(
    '| sms/ask-for-reports.ts | UpdateItem; indexes: Query |  |  | fills CarrierCallbacks; sets aside |  | {"Ref":"SmsCarriersCarrierSecretEBE04389"}: secretsmanager:GetSecretValue |',
  );
});

it.each([
  ['SNS', by('sns')],
  [
    "Africa's Talking, with codes that fall back to the Celcom family",
    by('africasTalking', 'celcom'),
  ],
])('a stage of %s has neither the function nor its rights', (_, carriers) => {
  const template = templateWith(carriers);
  expect(asks(template)).toEqual([]);
  expect(rowOf(template)).toBeUndefined();
});
