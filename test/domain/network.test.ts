import { prefixesOf } from '#core/sign-in/network.ts';

describe('threat 48: an address has one form', () => {
  it.each([
    ['197.248.1.2', ['197.248.1.2']],
    ['::ffff:197.248.1.2', ['197.248.1.2']],
    ['::ffff:c5f8:102', ['197.248.1.2']],
    ['2c0f:fe38:2405:1::1', ['2c0f:fe38:2405:1::/64', '2c0f:fe38:2405::/48']],
    ['2C0F:FE38:2405:0001:ffff:ffff:ffff:ffff', ['2c0f:fe38:2405:1::/64', '2c0f:fe38:2405::/48']],
    ['2c0f:fe38:2405:1:0:0:0:1%eth0', ['2c0f:fe38:2405:1::/64', '2c0f:fe38:2405::/48']],
    ['2c0f:fe38:2405:2::1', ['2c0f:fe38:2405:2::/64', '2c0f:fe38:2405::/48']],
    ['::1', ['::/64', '::/48']],
    ['nonsense', ['unknown']],
    ['', ['unknown']],
    ['197.248.1', ['197.248.0.1']],
    ['0305.248.1.2', ['197.248.1.2']],
  ])('the address %s is counted as %j', (address, prefixes) =>
    expect(prefixesOf(address)).toEqual(prefixes),
  );
});
