import type {
  OpenApiDocument,
  Operation,
  ResponseObject,
} from '../../../openapi/openapi-document.ts';

/** An operation with the line that names it in HTTP. */
export interface PlacedOperation extends Operation {
  method: string;
  path: string;
}

export const operationsOf = ({ paths }: OpenApiDocument): PlacedOperation[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      ...operation,
      ...{ path, method: method.toUpperCase() },
    })),
  );

export interface Refusal {
  status: string;
  code: string;
  message: string;
}

/** Every refusal of an operation, in the order of their status. */
export const refusalsOf = ({ responses }: Operation): Refusal[] =>
  Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, response]) => examplesOf(response).map((one) => ({ status, ...one })));

const examplesOf = ({ content }: ResponseObject): { code: string; message: string }[] =>
  Object.values(content['application/json'].examples ?? {}).map(
    ({ value }) => value as { code: string; message: string },
  );

/** What is answered when all went well. */
export function replyOf({ responses }: Operation): { status: string; response: ResponseObject } {
  const [first] = Object.entries(responses).filter(([status]) => Number(status) < 400);
  if (!first) throw new Error('an operation answers nothing');
  return { status: first[0], response: first[1] };
}

/** A call that can be pasted into a terminal. @param origin as https://... */
export function curlOf(operation: PlacedOperation, origin: string): string {
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
