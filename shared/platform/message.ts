/** Texts with `{named}` places for values. A choice has one text for each value of one param. */

export type Params = Readonly<Record<string, string | number | undefined>>;

interface Choice {
  /** The name of the param. */
  readonly by: string;
  /** The text if the param is absent, which makes it optional. */
  readonly absent?: string;
  /** The text for each value that has no key here. */
  readonly other?: string;
  readonly [value: string]: string | undefined;
}

export type Message = string | Choice;

export function fillMessage(message: Message, params: Params): string {
  const text = typeof message === 'string' ? message : chosenText(message, params[message.by]);
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place));
}

function chosenText(choice: Choice, value: string | number | undefined): string {
  const text = value === undefined ? choice.absent : (choice[value] ?? choice.other);
  return text ?? '';
}

export function paramNames(message: Message): string[] {
  if (typeof message === 'string') return placesIn(message);
  const { by, ...texts } = message;
  return [...new Set([by, ...Object.values(texts).flatMap((text) => placesIn(text ?? ''))])];
}

const placesIn = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

type PlacesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlacesIn<Rest>
  : never;

type TextsOf<M extends Choice> = M[Exclude<keyof M, 'by'>];

/** The values that a choice knows; any value if it has `other`. */
type ValuesOf<M extends Choice> = 'other' extends keyof M
  ? string | number
  : Exclude<keyof M, 'by' | 'absent'>;

type ChoosingParam<M extends Choice> = 'absent' extends keyof M
  ? { readonly [Name in M['by']]?: ValuesOf<M> | undefined }
  : { readonly [Name in M['by']]: ValuesOf<M> };

type Values<Names extends string> = { readonly [Name in Names]: string | number };

type FurtherPlaces<M extends Choice> = Exclude<PlacesIn<TextsOf<M>>, M['by']>;

type ParamsOfChoice<M extends Choice> = [FurtherPlaces<M>] extends [never]
  ? ChoosingParam<M>
  : ChoosingParam<M> & Values<FurtherPlaces<M>>;

type ParamsOfText<Text> = [PlacesIn<Text>] extends [never]
  ? Record<string, never>
  : Values<PlacesIn<Text>>;

export type ParamsIn<M> = M extends Choice ? ParamsOfChoice<M> : ParamsOfText<M>;

export type IsPlain<M> = Record<never, never> extends ParamsIn<M> ? true : false;

/** The params as the last arguments of a function, left out if a message needs none. */
export type ParamsRest<M> =
  IsPlain<M> extends true ? [params?: ParamsIn<M>] : [params: ParamsIn<M>];
