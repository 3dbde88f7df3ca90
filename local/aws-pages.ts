/** The endpoint's own addresses: what developers and tests want to see of, and do to, the cloud. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Cognito } from './cognito/cognito.ts';
import type { Faults } from './faults.ts';
import { readBody, sendJson } from './http.ts';
import type { RequestLog } from './request-log.ts';
import type { Schedules } from './schedules.ts';
import type { Sns } from './sns.ts';

interface PageParts {
  requestLog: RequestLog;
  faults: Faults;
  sns: Sns;
  cognito: Cognito;
  schedules: Schedules;
}

type Page = (url: URL, request: IncomingMessage) => unknown;

function pagesOf({ requestLog, faults, sns, schedules }: PageParts): Record<string, Page> {
  return {
    'GET /_aws/health': () => ({ status: 'running' }),
    'GET /_aws/sns/sms-messages': ({ searchParams }) => sns.report(searchParams.get('phoneNumber')),
    'DELETE /_aws/sns/sms-messages': () => {
      sns.forget();
      return sns.report(null);
    },
    'GET /_aws/requests': ({ searchParams }) =>
      requestLog.since(Number(searchParams.get('since') ?? 0)),
    'POST /_aws/faults': async (_url, request) => {
      faults.add(JSON.parse((await readBody(request)).toString()));
      return {};
    },
    'POST /_aws/schedules': async (_url, request) => {
      const { function: entry } = JSON.parse((await readBody(request)).toString());
      await schedules.runNow(entry);
      return {};
    },
  };
}

/** @returns a handler that answers false for an address that is none of these */
export function awsPages(parts: PageParts) {
  const pages = pagesOf(parts);
  return (url: URL, request: IncomingMessage, response: ServerResponse): boolean => {
    const jwks = parts.cognito.jwksAt(url.pathname);
    const page = jwks ? () => jwks : pages[`${request.method} ${url.pathname}`];
    if (!page) return false;
    if (jwks) response.setHeader('access-control-allow-origin', '*');
    Promise.resolve(page(url, request))
      .then((answer) => sendJson(response, 200, answer))
      .catch((error: Error) => sendJson(response, 400, { message: error.message }));
    return true;
  };
}
