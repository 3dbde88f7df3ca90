import { namedContracts } from '#shared/contracts.ts';
import { boundByHash, boundByItself, boundByVersion, isSigned } from '#test/support/bound-acts.ts';
import { paramNamesOf } from '#test/support/text-places.ts';

const ofStaff = namedContracts
  .filter(({ contract }) => contract.caller === 'staff')
  .map((named) => [named.name, named] as const);

/** Acts that need the passkey again, because a desk may be left open. */
const sensitive =
  /^(approve|export|redrive|invite|change|remove|add|record|confirm|takeBack|end|offerChange|propose|withdraw|match)(?:[A-Z]|$)/;

it.each(ofStaff)('the contract %s says who may call it', (_, { contract }) =>
  expect(contract.may).toBeDefined(),
);

it.each(ofStaff)('the path of %s is one of the office', (_, { contract }) =>
  expect(contract.path).toMatch(/^\/api\/office\//),
);

it.each(ofStaff.filter(([name]) => sensitive.test(name)))(
  'the contract %s wants the passkey again, because its act is sensitive',
  (_, { contract }) => expect(contract.fresh).toBe(true),
);

it('every change of the staff wants the passkey again, but for the end of a session', () => {
  const without = namedContracts.filter(
    ({ noun, contract }) =>
      noun === 'staff' && contract.caller === 'staff' && !contract.isRead && !contract.fresh,
  );
  expect(without.map(({ name }) => name)).toEqual(['signOutOfOffice']);
});

it('threat 164: each read of the office is in the audit, but for sums and what is about the staff', () => {
  const unlogged = ofStaff.filter(
    ([, { contract }]) => contract.method === 'GET' && !contract.logged,
  );
  expect(unlogged.map(([name]) => name).toSorted()).toEqual([
    'countAgreements',
    'countBoard',
    'countQueue',
    'getHealth',
    'getMe',
    'listStaff',
    'readReconciliation',
    'readSale',
  ]);
});

it('nothing but the office has permissions, or wants a passkey', () => {
  const others = namedContracts.filter(({ contract }) => contract.caller !== 'staff');
  expect(others.filter(({ contract }) => contract.may || contract.fresh)).toEqual([]);
});

it('a path that begins as those of the office do is closed to owners and tills', () => {
  const callers = namedContracts
    .filter(({ contract }) => contract.path.startsWith('/api/office/'))
    .map(({ contract }) => contract.caller);
  expect([...new Set(callers)].toSorted()).toEqual(['anyone', 'staff']);
});

it('threat 174: every act that takes a passkey or a second person is bound to what was read', () => {
  const bound = [...boundByVersion, ...boundByHash, ...Object.keys(boundByItself)];
  const signed = namedContracts.filter(isSigned).map(({ name }) => name);
  expect(signed.toSorted()).toEqual(bound.toSorted());
});

it.each([
  ['version', boundByVersion],
  ['proposal', boundByHash],
] as const)('threat 174: an act that is bound by its %s cannot leave it out', (field, names) => {
  const bound = namedContracts.filter(({ name }) => names.some((one) => one === name));
  const without = bound.filter(({ contract: { body } }) => !body?.[field] || body[field].optional);
  expect(without.map(({ name }) => name)).toEqual([]);
});

it.each(Object.entries(boundByItself))(
  'threat 174: all that %s does is in its request',
  (act, sent) => {
    const { contract } = namedContracts.find(({ name }) => name === act) ?? {};
    const names = [...paramNamesOf(contract?.path ?? ''), ...Object.keys(contract?.body ?? {})];
    expect(names.toSorted()).toEqual(sent);
  },
);
