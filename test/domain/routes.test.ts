import { describe, expect, it } from 'vitest';
import { namedContracts } from '../../shared/contracts.ts';
import { textFiles } from '../support/repository-files.ts';

/** The names of the contracts in the lists of routes, as `route(contracts.award, ...` has them. */
const implemented = textFiles(/^functions\/[^/]+\/http\.ts$/).flatMap(({ text }) =>
  [...text.matchAll(/\broute\(\s*(?:\w+\.)?(\w+),/g)].map(([, name]) => name),
);

describe('the lists of routes in functions/', () => {
  it.each(namedContracts.map(({ name }) => name))(
    'the lists of routes implement the contract %s once',
    (name) => {
      expect(implemented.filter((one) => one === name)).toHaveLength(1);
    },
  );

  it('the lists of routes implement no route that is not a contract', () => {
    const names = namedContracts.map(({ name }) => name);
    expect(implemented.filter((name) => !names.includes(name ?? ''))).toEqual([]);
  });
});
