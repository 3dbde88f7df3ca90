import type { ErrorCatalogue } from '#shared/platform/error-catalogue.ts';
import { fillMessage, type Params, type ParamsRest } from '#shared/platform/message.ts';
import { languageStore } from '../language/language.ts';

/** In Kiswahili; undefined if the owner reads English. */
export function translatedError(code: string, params: Params): string | undefined {
  const message = languageStore.read().messages[code];
  return message === undefined ? undefined : fillMessage(message, params);
}

/** For a screen that says a refusal's message before it asks the server. */
export function errorText<Errors extends ErrorCatalogue, Code extends keyof Errors & string>(
  errors: Errors,
  code: Code,
  ...rest: ParamsRest<Errors[Code][1]>
): string {
  const [params = {}]: readonly [Params?] = rest;
  const [, message] = errors[code] as Errors[Code];
  return translatedError(code, params) ?? fillMessage(message, params);
}
