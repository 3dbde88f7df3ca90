/** A text with values: "{name}" is the place of one. */
type Values = Readonly<Record<string, string | number>>;

/** @throws if the text names a value that is not given */
export const fillText = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`There is no value {${name}} for: ${text}`);
    return String(value);
  });

/** Fills the values into all texts of a catalogue. */
export function fillTexts<T>(catalogue: T, values: Values): T {
  const isText = (value: unknown) => typeof value === 'string';
  return JSON.parse(JSON.stringify(catalogue), (_, value) =>
    isText(value) ? fillText(value, values) : value,
  );
}
