/** "{name}" is the place of a value. */
type Values = Readonly<Record<string, string | number>>;

/** @throws if a value is missing */
export const fillText = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`There is no value {${name}} for: ${text}`);
    return String(value);
  });

export function fillTexts<T>(catalogue: T, values: Values): T {
  const isText = (value: unknown) => typeof value === 'string';
  return JSON.parse(JSON.stringify(catalogue), (_, value) =>
    isText(value) ? fillText(value, values) : value,
  );
}
