import { unsupported } from '#local/endpoint/aws-error.ts';
import { sendXml } from '#local/endpoint/http.ts';
import { signerOf } from '#local/endpoint/signer.ts';
import type { AwsRequest, RunningService, Service } from '#local/service.ts';
import type { AccessKeys } from '#local/services/iam/access-keys.ts';
import { iam } from '#local/services/iam/iam.ts';
import type { Stack } from '#local/template/stack.ts';

class Sts implements RunningService {
  private readonly stack: Stack;
  private readonly accessKeys: AccessKeys;

  constructor(stack: Stack, accessKeys: AccessKeys) {
    this.stack = stack;
    this.accessKeys = accessKeys;
  }

  async handle({ action, message, url, response }: AwsRequest): Promise<void> {
    if (action !== 'GetCallerIdentity') throw unsupported('sts', action);
    const { account } = this.stack;
    const keyId = signerOf(message, url)?.accessKeyId ?? '';
    const caller = this.accessKeys.functionOf(keyId)?.logicalId;
    const arn = caller
      ? `arn:aws:sts::${account}:assumed-role/${caller}/${caller}`
      : `arn:aws:iam::${account}:user/${keyId}`;
    sendXml(
      response,
      '<GetCallerIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/">' +
        `<GetCallerIdentityResult><Arn>${arn}</Arn><UserId>${keyId}</UserId>` +
        `<Account>${account}</Account></GetCallerIdentityResult></GetCallerIdentityResponse>`,
    );
  }
}

export const sts: Service<Sts> = {
  name: 'sts',
  resources: {},
  // Everybody may ask who they are.
  permissionsFor: () => [],
  start: async ({ stack, use }) => new Sts(stack, (await use(iam)).accessKeys),
};
