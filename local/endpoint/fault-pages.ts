import type { FaultList, Page } from '../service.ts';
import { readBody } from './http.ts';

/**
 * The pages by which tests give the cloud bad moments, see what is left of them, and take them away.
 *
 * @param phones the faults of the phone network, which alone have the field `fault`
 */
export function faultPages(calls: FaultList, phones?: FaultList): Record<string, Page> {
  const all = phones ? [calls, phones] : [calls];
  const report = () => ({ faults: all.flatMap((faults) => faults.list()) });
  return {
    'POST /_aws/faults': async ({ message }) => {
      const fault = JSON.parse((await readBody(message)).toString());
      const faults = fault?.fault === undefined ? calls : (phones ?? calls);
      faults.add(fault);
      return {};
    },
    'GET /_aws/faults': report,
    'DELETE /_aws/faults': () => {
      for (const faults of all) faults.clear();
      return report();
    },
  };
}
