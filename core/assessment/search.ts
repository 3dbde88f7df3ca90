import type { Deps } from './deps.ts';
export async function searchApplications(_deps: Deps, _by: unknown, _text: string) {
  return { applications: [], by: 'stub' };
}
