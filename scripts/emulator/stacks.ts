/** Stacks of the emulator: their outputs, and small ones that ask it a question. */

import { setTimeout as wait } from 'node:timers/promises';
import {
  CloudFormationClient,
  CreateStackCommand,
  DeleteStackCommand,
  DescribeStackEventsCommand,
  DescribeStacksCommand,
} from '@aws-sdk/client-cloudformation';

/** The root of the account, who is asked for no signature. */
export const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };

const client = (endpoint: string, region: string) =>
  new CloudFormationClient({
    endpoint,
    region,
    credentials,
  });

/** @returns the outputs of a stack by their names */
export async function outputsOf(
  endpoint: string,
  region: string,
  StackName: string,
): Promise<Record<string, string>> {
  const { Stacks = [] } = await client(endpoint, region).send(
    new DescribeStacksCommand({ StackName }),
  );
  const pairs = Stacks[0]?.Outputs?.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]);
  return Object.fromEntries(pairs ?? []);
}

export interface Trial {
  succeeded: boolean;
  /** What CloudFormation said about the resource that failed, or what failed while the stack was there. */
  reason: string;
  outputs: Record<string, string>;
}

let trials = 0;

/**
 * Makes a stack of a few resources, and deletes it.
 *
 * @param during is done while the stack is there
 * @returns what came of it
 */
export async function tryStack(
  endpoint: string,
  region: string,
  template: object,
  during: (outputs: Record<string, string>) => Promise<void> = async () => {},
): Promise<Trial> {
  trials += 1;
  const StackName = `Trial-${trials}`;
  const cloudFormation = client(endpoint, region);
  try {
    const TemplateBody = JSON.stringify(template);
    await cloudFormation.send(
      new CreateStackCommand({ StackName, TemplateBody, Capabilities: ['CAPABILITY_IAM'] }),
    );
    const status = await endOf(cloudFormation, StackName);
    const succeeded = status === 'CREATE_COMPLETE';
    const outputs = succeeded ? await outputsOf(endpoint, region, StackName) : {};
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
