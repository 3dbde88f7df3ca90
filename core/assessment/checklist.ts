export async function tick(..._: unknown[]) {}
