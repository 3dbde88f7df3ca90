export async function unlockPdf(_bytes: Uint8Array, _password: string): Promise<Uint8Array> {
  throw new Error('stub');
}
