/**
 * What this device keeps of an owner's work until the owner leaves: others who use the same phone
 * have drawers of their own.
 */
const drawerOf = (owner: string): string => `miliki.of.${owner}.`;

/** @returns undefined where nothing, or nothing legible, is kept */
export function readKept<Value>(owner: string, name: string): Value | undefined {
  try {
    return JSON.parse(localStorage.getItem(drawerOf(owner) + name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function keep(owner: string, name: string, value: unknown): void {
  try {
    localStorage.setItem(drawerOf(owner) + name, JSON.stringify(value));
  } catch {
    // A full or closed storage must not stop anybody from typing.
  }
}

export function forget(owner: string, name: string): void {
  localStorage.removeItem(drawerOf(owner) + name);
}

export function forgetAllOf(owner: string): void {
  const mine = Object.keys(localStorage).filter((key) => key.startsWith(drawerOf(owner)));
  for (const key of mine) localStorage.removeItem(key);
}
