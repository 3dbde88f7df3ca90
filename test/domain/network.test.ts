import { prefixesOf } from '#core/sign-in/network.ts';
import prefixesByAddress from './samples/network.json' with { type: 'json' };

describe('threat 48: an address has one form', () => {
  it.each(Object.entries(prefixesByAddress))(
    'the address %s is counted as %j',
    (address, prefixes) => expect(prefixesOf(address)).toEqual(prefixes),
  );
});
