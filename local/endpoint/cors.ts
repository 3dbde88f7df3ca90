/** Lets the browser call Cognito itself, from any origin. */
import type { IncomingMessage, ServerResponse } from 'node:http';

export function allowAnyOrigin(message: IncomingMessage, response: ServerResponse): void {
  if (!message.headers.origin) return;
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader(
    'access-control-expose-headers',
    'x-amzn-ErrorType, x-amzn-ErrorMessage, x-amzn-RequestId',
  );
}

export function answerPreflight(response: ServerResponse): void {
  response
    .writeHead(200, {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers':
        'authorization, content-type, cache-control, x-amz-target, x-amz-user-agent, amz-sdk-invocation-id, amz-sdk-request, x-amz-date, x-amz-security-token',
      'access-control-max-age': '3600',
    })
    .end();
}
