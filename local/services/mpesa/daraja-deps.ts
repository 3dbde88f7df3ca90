import type { Credentials, Operator } from '#core/mpesa/credentials.ts';
import type { JsonFile } from '#local/files/json-file.ts';
import type { Courier } from './courier.ts';
import type { MpesaFaults } from './mpesa-faults.ts';
import type { MpesaState } from './mpesa-state.ts';
import type { Payers } from './payers.ts';

/** What M-Pesa's API works with. */
export interface DarajaDeps {
  file: JsonFile<MpesaState>;
  payers: Payers;
  courier: Courier;
  faults: MpesaFaults;
  shortCode: string;
  credentials: () => Credentials;
  /** Who may reverse payments. */
  reverser: () => Operator;
}
