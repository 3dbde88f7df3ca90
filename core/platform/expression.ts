/** The names and values of one DynamoDB expression, kept out of its text. */
export interface Expression {
  /** @returns the placeholder of an attribute's name */
  name(attribute: string): string;
  /** @returns the placeholder of a value */
  value(value: unknown): string;
  /** The names and values for a command. DynamoDB refuses an empty record, so it is left out. */
  attributes(): {
    ExpressionAttributeNames?: Record<string, string>;
    ExpressionAttributeValues?: Record<string, unknown>;
  };
}

export function newExpression(): Expression {
  const names = new Map<string, string>();
  const values: unknown[] = [];
  return {
    name(attribute) {
      const placeholder = names.get(attribute) ?? `#n${names.size}`;
      names.set(attribute, placeholder);
      return placeholder;
    },
    value(value) {
      values.push(value);
      return `:v${values.length - 1}`;
    },
    attributes: () => ({
      ...(names.size > 0 && {
        ExpressionAttributeNames: Object.fromEntries(
          Array.from(names, ([attribute, placeholder]) => [placeholder, attribute]),
        ),
      }),
      ...(values.length > 0 && {
        ExpressionAttributeValues: Object.fromEntries(
          values.map((value, index) => [`:v${index}`, value]),
        ),
      }),
    }),
  };
}
