/** Every route, by the folder of `functions/` that implements it. */
import * as account from './account.ts';
import type { Contract } from './contract.ts';
import * as financing from './financing.ts';
import * as myData from './my-data.ts';
import * as notifications from './notifications.ts';
import * as offers from './offers.ts';
import * as rewards from './rewards.ts';
import * as settings from './settings.ts';
import * as signIn from './sign-in.ts';
import * as sms from './sms.ts';
import * as till from './till.ts';
import * as uploads from './uploads.ts';

const areas = {
  'sign-in': signIn,
  account,
  financing,
  offers,
  notifications,
  rewards,
  till,
  settings,
  'my-data': myData,
  uploads,
  sms,
};

export type Area = keyof typeof areas;

const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

export const contractsByArea = Object.fromEntries(
  Object.entries(areas).map(([area, exports]) => [
    area,
    Object.values<unknown>(exports).filter(isContract),
  ]),
) as Record<Area, Contract[]>;
