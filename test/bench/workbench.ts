export async function benchWorkbench(): Promise<void> {}
