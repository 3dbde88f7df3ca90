export async function benchBackend(): Promise<void> {}
