import { dataDir } from './cloud.ts';
import { functionLogs } from './function-logs.ts';

export const readLogs = async (): Promise<string> => (await functionLogs(dataDir)).join('\n');
