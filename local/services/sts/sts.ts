import { unsupported } from '#local/endpoint/aws-error.ts';
import { sendXml } from '#local/endpoint/http.ts';
import { signerOf } from '#local/endpoint/signer.ts';
import type { AwsRequest, Service } from '#local/service.ts';
import type { AccessKeys } from '#local/services/iam/access-keys.ts';
import { iam } from '#local/services/iam/iam.ts';
import type { Stack } from '#local/template/stack.ts';

const handlerOf =
  (stack: Stack, accessKeys: AccessKeys) =>
  async ({ action, message, url, response }: AwsRequest): Promise<void> => {
    if (action !== 'GetCallerIdentity') throw unsupported('sts', action);
    const { account } = stack;
    const keyId = signerOf(message, url)?.accessKeyId ?? '';
    const caller = accessKeys.functionOf(keyId)?.logicalId;
    const arn = caller
      ? `arn:aws:sts::${account}:assumed-role/${caller}/${caller}`
      : `arn:aws:iam::${account}:user/${keyId}`;
    sendXml(
      response,
      '<GetCallerIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/">' +
        `<GetCallerIdentityResult><Arn>${arn}</Arn><UserId>${keyId}</UserId>` +
        `<Account>${account}</Account></GetCallerIdentityResult></GetCallerIdentityResponse>`,
    );
  };

export const sts: Service = {
  name: 'sts',
  resources: {},
  // Everybody may ask who they are.
  permissionsFor: () => [],
  start: async ({ stack, use }) => ({
    handle: handlerOf(stack, (await use(iam)).accessKeys),
  }),
};
