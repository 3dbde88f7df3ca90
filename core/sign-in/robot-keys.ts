import { keyFor } from '../platform/keys.ts';
import type { RobotKeys } from './robot-proof.ts';

export async function robotKeys(): Promise<RobotKeys> {
  return { signature: await keyFor('robot-signature'), key: await keyFor('robot-key') };
}
