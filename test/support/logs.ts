import { dataDir } from './cloud.ts';
import { functionLogs } from './stack.ts';

export const readLogs = async (): Promise<string> => (await functionLogs(dataDir)).join('\n');
