/** The embedded cloud with a small test template. */
import { mkdirSync } from 'node:fs';
import { CleanUp } from '#local/clean-up.ts';
import { Gateway } from '#local/endpoint/gateway.ts';
import { ServiceStarter } from '#local/service-starter.ts';
import { dynamoDb } from '#local/services/dynamodb/dynamodb.ts';
import { iam } from '#local/services/iam/iam.ts';
import { lambda } from '#local/services/lambda/lambda.ts';
import { scheduler } from '#local/services/scheduler/scheduler.ts';
import { secretsManager } from '#local/services/secrets-manager/secrets-manager.ts';
import { sns } from '#local/services/sns/sns.ts';
import { sqs } from '#local/services/sqs/sqs.ts';
import { resourceTypes } from '#local/services.ts';
import { Stack } from '#local/template/stack.ts';
import type { Template } from '#local/template/template.ts';
import { openEarly } from '#local/wanted-port.ts';

const services = [iam, secretsManager, dynamoDb, sns, sqs, lambda, scheduler];

export interface SmallCloud {
  endpoint: string;
  stop(): Promise<void>;
}

/** @throws Error for a template that the cloud refuses */
export async function startSmallCloud(
  dataDir: string,
  Resources: Template['Resources'],
): Promise<SmallCloud> {
  const cleanUp = new CleanUp();
  try {
    mkdirSync(dataDir, { recursive: true });
    const port = await openEarly(0);
    cleanUp.add(() => port.close());
    const synthesized = { region: 'eu-west-1', template: { Resources } };
    const names = { stackName: 'Small', endpoint: port.url };
    const stack = new Stack(synthesized, resourceTypes, names);
    const starter = new ServiceStarter(
      {
        stack,
        edge: stack,
        firewall: false,
        clock: false,
        variables: {},
        dataDir,
        siteOrigins: [],
        watch: false,
        onCrash: console.error,
      },
      (stop) => cleanUp.add(stop),
    );
    const started = [];
    for (const service of services) started.push(await starter.start(service));
    const { grants, accessKeys } = await starter.use(iam);
    port.setHandler(new Gateway({ stack, grants, accessKeys, started }).handle);
    for (const { running } of started) running.begin?.();
    return { endpoint: port.url, stop: () => cleanUp.run() };
  } catch (error) {
    await cleanUp.run();
    throw error;
  }
}
