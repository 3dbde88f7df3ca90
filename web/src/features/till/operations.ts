import type {
  MediaType,
  OpenApiDocument,
  Operation,
  RefusalExample,
  ResponseObject,
} from '#web/openapi/openapi-document.ts';

/** An operation with its method and path. */
export interface HttpOperation extends Operation {
  method: string;
  path: string;
}

export const operationsOf = ({ paths }: OpenApiDocument): HttpOperation[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
    })),
  );

export interface Refusal extends RefusalExample {
  status: string;
}

/** @returns every refusal of an operation, ordered by status */
export const refusalsOf = ({ responses }: Operation, { components }: OpenApiDocument): Refusal[] =>
  Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, response]) =>
      codesOf(response)
        .flatMap((code) => components.examples[code]?.value ?? [])
        .map((refusal) => ({ ...refusal, status })),
    );

const codesOf = ({ content }: ResponseObject): readonly string[] =>
  content?.['application/json'].schema.properties?.code?.enum ?? [];

interface Reply {
  status: string;
  description: string;
  media: MediaType;
}

/** @returns the status and the reply of a success */
export function replyOf({ responses }: Operation): Reply {
  const [first] = Object.entries(responses).filter(([status]) => Number(status) < 400);
  const media = first?.[1].content?.['application/json'];
  if (!first || !media) throw new Error('an operation answers nothing');
  return { status: first[0], description: first[1].description, media };
}

/** @returns a command for a terminal. @param origin such as `https://miliki.co.ke` */
export function curlOf(operation: HttpOperation, origin: string): string {
  const { method, path, parameters, requestBody } = operation;
  const filled = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((text, { name, example }) => text.replace(`{${name}}`, example), path);
  const headers = parameters
    .filter((parameter) => parameter.in === 'header')
    .map(({ name, example }) => `-H '${name}: ${example}'`);
  const body = requestBody?.content['application/json'].example;
  return [
    `curl -X ${method} ${origin}${filled}`,
    "-H 'x-api-key: mlk_...'",
    ...headers,
    ...(body ? ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(body)}'`] : []),
  ].join(' \\\n  ');
}
