import type {
  APIGatewayRequestAuthorizerEventV2,
  APIGatewaySimpleAuthorizerResult,
} from 'aws-lambda';
import { isFromSite } from '#core/platform/config.ts';

/** Runs before other functions (docs/decisions/0021-refusals-at-the-gateway.md). The gateway remembers the answer. */
export const handler = async ({
  identitySource,
}: Pick<
  APIGatewayRequestAuthorizerEventV2,
  'identitySource'
>): Promise<APIGatewaySimpleAuthorizerResult> => ({
  isAuthorized: isFromSite(identitySource[0]),
});
