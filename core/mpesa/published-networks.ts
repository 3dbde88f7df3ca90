/** The networks from which M-Pesa says that it calls. It may call from others: they are a rate, and no gate. */
export const publishedNetworks = [
  '196.201.212.0/24',
  '196.201.213.0/24',
  '196.201.214.0/24',
] as const;

/** @param address of a caller */
export const isPublished = (address: string): boolean =>
  publishedNetworks.some((network) => address.startsWith(network.replace(/0\/24$/, '')));
