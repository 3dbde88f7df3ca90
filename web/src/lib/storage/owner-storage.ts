/** The work of an owner that this device stores until the owner signs out, apart from that of others. */

const prefixOf = (owner: string): string => `miliki.of.${owner}.`;

/** @returns undefined if nothing legible is stored */
export function readStored<Value>(owner: string, name: string): Value | undefined {
  try {
    return JSON.parse(localStorage.getItem(prefixOf(owner) + name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function writeStored(owner: string, name: string, value: unknown): void {
  try {
    localStorage.setItem(prefixOf(owner) + name, JSON.stringify(value));
  } catch {
    // A full or closed storage must not stop anybody from typing.
  }
}

export function removeStored(owner: string, name: string): void {
  localStorage.removeItem(prefixOf(owner) + name);
}

export function removeAllStored(owner: string): void {
  const mine = Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(owner)));
  for (const key of mine) localStorage.removeItem(key);
}
