import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { BackendFunction } from './backend-function.ts';
import type { DeadLetters } from './dead-letters.ts';
import { allowSms } from './sms.ts';
import type { StageConfig, StageName } from './stages.ts';
import type { DataTable } from './table.ts';
import { triggerByTable } from './table-trigger.ts';

interface NotificationsProps {
  stageName: StageName;
  stage: StageConfig;
  data: DataTable;
  deadLetters: DeadLetters;
}

/** Tells owners what is new about their applications, after it is safely written. */
export class Notifications extends Construct {
  constructor(scope: Construct, id: string, props: NotificationsProps) {
    super(scope, id);
    const { stageName, stage, data, deadLetters } = props;
    const fn = new BackendFunction(this, 'OnChange', {
      stageName,
      stage,
      entry: 'functions/notifications/on-change.ts',
      // A batch is up to 25 SMS, one after another, on a slow day.
      timeout: Duration.minutes(3),
    });
    data.allow(fn, 'GetItem', 'PutItem', 'UpdateItem');
    allowSms(fn, stage);
    if (stage.domain) fn.lambda.addEnvironment('SITE_HOST', stage.domain.name);
    triggerByTable(fn, { data, deadLetters, event: 'INSERT', sortKeys: ['change#', 'reminder#'] });
  }
}
