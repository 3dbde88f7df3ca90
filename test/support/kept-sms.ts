/** SMS to test numbers, which a stage keeps for a while (core/platform/test-numbers.ts). */
import { paginateGetParameterHistory, SSMClient } from '@aws-sdk/client-ssm';
import { keptSmsName } from '#core/platform/test-numbers.ts';
import { awsAt, stage } from './aws.ts';

/** @returns the texts, oldest first; none if the number got none, or long ago */
export async function keptSmsTo(endpoint: string, phone: string): Promise<string[]> {
  const client = new SSMClient(awsAt(endpoint));
  const Name = keptSmsName(stage.name, phone);
  const texts: string[] = [];
  try {
    const pages = paginateGetParameterHistory({ client }, { Name, WithDecryption: true });
    for await (const { Parameters = [] } of pages) {
      texts.push(...Parameters.map(({ Value = '' }) => Value));
    }
    return texts;
  } catch (error) {
    if ((error as Error).name === 'ParameterNotFound') return [];
    throw error;
  }
}
