/** The answer of a passkey, as base64url of its JSON. */
export const PASSKEY_HEADER = 'x-passkey';

/** A call that a passkey proves: browser and backend make the same text of it. */
export interface Act {
  /** As in the contract: `POST /api/office/applications/{ref}/approval`. */
  route: string;
  params: Readonly<Record<string, string>>;
  /** SHA-256 of the JSON body, as hex. */
  bodyHash: string;
}

/** A challenge is made for this text: another body or id is another act. */
export const actText = ({ route, params, bodyHash }: Act): string =>
  [
    route,
    ...Object.keys(params)
      .sort()
      .map((name) => `${name}=${params[name]}`),
    bodyHash,
  ].join('\n');
