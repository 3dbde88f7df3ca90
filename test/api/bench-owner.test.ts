import { getAccount } from '#shared/accounts/contract.ts';
import { connect } from '#test/bench/cloud.ts';
import { givenOwner, signIn } from '#test/bench/owner.ts';
import { call } from '#test/support/call.ts';
import { awsEndpoint, baseUrl, dataDir, isEmbedded, siteConfig } from '#test/support/cloud.ts';

describe.runIf(isEmbedded)('the owners of the benchmarks', () => {
  it('an owner whom a benchmark makes signs in by its bare calls, to the account that it made', async () => {
    const { region } = await siteConfig();
    const cloud = await connect({ url: baseUrl, endpoint: awsEndpoint, region, dataDir });
    const owner = await givenOwner(cloud);
    const token = await signIn(cloud, owner);
    const { reply } = await call(getAccount, { token });
    expect(reply.userId).toBe(owner.userId);
  });
});
