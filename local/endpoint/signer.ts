import type { IncomingMessage } from 'node:http';

export interface Signer {
  accessKeyId: string;
  service: string;
  isPresigned: boolean;
}

/** Reads the credential scope, `<key>/<date>/<region>/<service>/aws4_request`. */
export function signerOf(message: IncomingMessage, url: URL): Signer | undefined {
  const header = /Credential=([^,\s]+)/.exec(message.headers.authorization ?? '')?.[1];
  const credential = header ?? url.searchParams.get('X-Amz-Credential');
  if (!credential) return undefined;
  const [accessKeyId = '', , , service = ''] = credential.split('/');
  return { accessKeyId, service, isPresigned: header === undefined };
}
