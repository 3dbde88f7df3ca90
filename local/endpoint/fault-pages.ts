import type { FaultList, Page } from '../service.ts';
import { readBody } from './http.ts';

/**
 * The pages by which tests give the cloud bad moments, see what is left of them, and take them away.
 *
 * @param others the faults of what stands behind services, each by the field that they alone have
 */
export function faultPages(
  calls: FaultList,
  others: Readonly<Record<string, FaultList | undefined>>,
): Record<string, Page> {
  const all = [calls, ...Object.values(others).flatMap((faults) => faults ?? [])];
  const report = () => ({ faults: all.flatMap((faults) => faults.list()) });
  return {
    'POST /_aws/faults': async ({ message }) => {
      const fault = JSON.parse((await readBody(message)).toString());
      const field = Object.keys(others).find((name) => fault?.[name] !== undefined) ?? '';
      (others[field] ?? calls).add(fault);
      return {};
    },
    'GET /_aws/faults': report,
    'DELETE /_aws/faults': () => {
      for (const faults of all) faults.clear();
      return report();
    },
  };
}
