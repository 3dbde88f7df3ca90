export async function assignTo(..._: unknown[]) {}
