import { hkdfSync } from 'node:crypto';
import { keyFor } from '#core/platform/keys.ts';
import type { RobotKeys } from './robot-proof.ts';

/** @returns the two keys of the robot check, derived from the text of one secret (HKDF, RFC 5869) */
export function robotKeysFrom(secret: string): RobotKeys {
  const derive = (info: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', info, 32)).toString('hex');
  return { signature: derive('signature'), key: derive('key') };
}

export const robotKeys = async (): Promise<RobotKeys> => robotKeysFrom(await keyFor('robot'));
