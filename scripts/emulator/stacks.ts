/** Stacks of the emulator, and small ones that test it. */
import { setTimeout as wait } from 'node:timers/promises';
import {
  CloudFormationClient,
  CreateStackCommand,
  DeleteStackCommand,
  DescribeStackEventsCommand,
  DescribeStacksCommand,
} from '@aws-sdk/client-cloudformation';
import { outputsOf } from '../stack-outputs.ts';

/** The account's root, which needs no signature. */
export const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };

export const cloudFormationAt = (endpoint: string, region: string): CloudFormationClient =>
  new CloudFormationClient({ endpoint, region, credentials });

export interface Trial {
  succeeded: boolean;
  /** CloudFormation's reason, or the error of `during`. */
  reason: string;
  outputs: Record<string, string>;
}

let trials = 0;

/** Makes a small stack, and deletes it. @param during runs while the stack exists */
export async function tryStack(
  endpoint: string,
  region: string,
  template: object,
  during: (outputs: Record<string, string>) => Promise<void> = async () => {},
): Promise<Trial> {
  trials += 1;
  const StackName = `Trial-${trials}`;
  const cloudFormation = cloudFormationAt(endpoint, region);
  try {
    const TemplateBody = JSON.stringify(template);
    await cloudFormation.send(
      new CreateStackCommand({ StackName, TemplateBody, Capabilities: ['CAPABILITY_IAM'] }),
    );
    const status = await endOf(cloudFormation, StackName);
    const succeeded = status === 'CREATE_COMPLETE';
    const outputs = (succeeded && (await outputsOf(cloudFormation, StackName))) || {};
    const reason = succeeded ? '' : await failureOf(cloudFormation, StackName);
    if (succeeded) await during(outputs);
    await cloudFormation.send(new DeleteStackCommand({ StackName }));
    return { succeeded, reason, outputs };
  } catch (error) {
    return { succeeded: false, reason: (error as Error).message, outputs: {} };
  }
}

async function endOf(cloudFormation: CloudFormationClient, StackName: string): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { Stacks = [] } = await cloudFormation.send(new DescribeStacksCommand({ StackName }));
    const status = Stacks[0]?.StackStatus ?? '';
    if (!status.endsWith('IN_PROGRESS')) return status;
    await wait(100);
  }
  return 'too slow';
}

async function failureOf(cloudFormation: CloudFormationClient, StackName: string): Promise<string> {
  const { StackEvents = [] } = await cloudFormation.send(
    new DescribeStackEventsCommand({ StackName }),
  );
  const failed = StackEvents.findLast(({ ResourceStatus }) => ResourceStatus?.endsWith('FAILED'));
  return failed?.ResourceStatusReason ?? '';
}
