export async function benchSite(): Promise<void> {}
