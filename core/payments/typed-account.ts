/** @returns an account as it counts, whatever its case and however a payer parts it */
export const accountOf = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0');
