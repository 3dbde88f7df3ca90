/** Kinds of devices by what their browsers say of themselves; the first that fits counts. */
const kinds: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android.*Mobile/, 'Android phone'],
  [/Android/, 'Android tablet'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows computer'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux computer'],
];

/** The models that Android's browsers tell, such as "; SM-A057F Build/"; `K` stands for one that is not told. */
const MODEL = /Android [\d.]+; ([\w .-]{2,25}?)(?: Build\/|\))/;

/** @returns the name under which an account lists a device, in English as it is stored */
export function deviceName(userAgent = navigator.userAgent): string {
  const kind = kinds.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Device';
  const model = MODEL.exec(userAgent)?.[1]?.trim();
  return model ? `${kind} ${model}` : kind;
}
