import { systemClock } from '../../core/platform/clock.ts';
import { keyedHash } from '../../core/platform/keys.ts';
import { countChallenge } from '../../core/sign-in/address-count.store.ts';
import { giveChallenge } from '../../core/sign-in/give-challenge.ts';
import { robotKeys } from '../../core/sign-in/robot-keys.ts';
import * as contracts from '../../shared/sign-in/contract.ts';
import { api, route } from '../platform/http.ts';

/** Half of the hash is enough to tell addresses apart, and keeps the puzzle short. */
const hashAddress = async (address: string) => (await keyedHash('address', address)).slice(0, 32);

const parts = { countChallenge, hashAddress, robotKeys, clock: systemClock };

export const handler = api(
  route(contracts.getRobotChallenge, ({ viewerAddress }) => giveChallenge(parts, viewerAddress)),
);
