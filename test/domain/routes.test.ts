import { namedContracts } from '#shared/contracts.ts';
import { implemented } from '#test/support/implementations.ts';
import urlNames from './samples/url-names.json' with { type: 'json' };

it.each(namedContracts.map(({ name }) => name))(
  'the lists of routes implement the contract %s once',
  (name) => expect(implemented.filter(([one]) => one === name)).toHaveLength(1),
);

it('the lists of routes implement no route that is not a contract', () => {
  const names = namedContracts.map(({ name }) => name);
  expect(implemented.filter(([name]) => !names.includes(name))).toEqual([]);
});

it('threat 59: no URL of the API has a number, a name or a search: logs of the network have every URL', () => {
  const inUrls = namedContracts.flatMap(({ contract: { path, query } }) => [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
    ...Object.keys(query ?? {}),
  ]);
  expect([...new Set(inUrls)].toSorted()).toEqual(urlNames.opaque);
});

it('threat 59: a cursor stands in the URL of lists only whose keys name no customer', () => {
  const withCursor = namedContracts.filter(({ contract }) => contract.query?.cursor);
  expect(withCursor.map(({ name }) => name).toSorted()).toEqual(urlNames.withCursor);
});
