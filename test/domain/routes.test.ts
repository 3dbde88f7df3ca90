import { describe, expect, it } from 'vitest';
import { namedContracts } from '../../shared/contracts.ts';
import { implemented } from '../support/implementations.ts';

describe('the lists of routes in functions/', () => {
  it.each(namedContracts.map(({ name }) => name))(
    'the lists of routes implement the contract %s once',
    (name) => {
      expect(implemented.filter(([one]) => one === name)).toHaveLength(1);
    },
  );

  it('the lists of routes implement no route that is not a contract', () => {
    const names = namedContracts.map(({ name }) => name);
    expect(implemented.filter(([name]) => !names.includes(name))).toEqual([]);
  });
});
