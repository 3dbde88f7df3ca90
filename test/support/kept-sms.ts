/** SMS to test numbers, which a stage keeps for a while (core/platform/test-numbers.ts). */
import { GetParameterHistoryCommand, type ParameterHistory, SSMClient } from '@aws-sdk/client-ssm';
import { keptSmsName } from '../../core/platform/test-numbers.ts';
import { awsAt, stage } from './aws.ts';

/** @returns the texts, oldest first; none for a number that got none, or long ago */
export async function keptSmsTo(endpoint: string, phone: string): Promise<string[]> {
  const command = new GetParameterHistoryCommand({
    Name: keptSmsName(stage.name, phone),
    WithDecryption: true,
  });
  try {
    const { Parameters = [] } = await new SSMClient(awsAt(endpoint)).send(command);
    return Parameters.map(({ Value = '' }: ParameterHistory) => Value);
  } catch (error) {
    if ((error as Error).name === 'ParameterNotFound') return [];
    throw error;
  }
}
