/** The tills' API as OpenAPI 3.1, with texts and examples for their programmers. */
import { namedContracts } from '#shared/contracts.ts';
import { Customer, Entry, PostingReply, SentRedeemCode } from '#shared/rewards/contract.ts';
import { SentSms } from '#shared/sms/contract.ts';
import { makeDocument, type SchemeOfCaller } from './document.ts';
import type { OpenApiDocument } from './openapi-document.ts';
import parameters from './parameter-texts.json' with { type: 'json' };
import { tillExamples, tillTexts } from './till-texts.ts';

export const apiKeyOfTills: SchemeOfCaller = {
  caller: 'till',
  name: 'apiKey',
  scheme: { type: 'apiKey', in: 'header', name: 'x-api-key', description: tillTexts.apiKey },
};

export const tillDocument = (): OpenApiDocument =>
  makeDocument({
    info: tillTexts.info,
    contracts: namedContracts.filter(({ noun }) => noun === 'till'),
    named: { Customer, Entry, Posting: PostingReply, SentRedeemCode, SentSms },
    schemes: [apiKeyOfTills],
    texts: {
      operation: (name) => textOf(tillTexts.operations, name),
      parameter: (name) => textOf(parameters, name),
      idempotencyKey: tillTexts.idempotencyKey,
      refusal: tillTexts.refusal,
      field: (owner, field) => textOf(textOf(tillTexts.fields, owner), field),
      example: (name) => textOf(tillExamples, name),
    },
  });

/** @throws if something new has no text yet */
export function textOf<T>(all: Record<string, T>, name: string): T {
  const found = all[name];
  if (found === undefined) throw new Error(`"${name}" has no text in the document`);
  return found;
}
