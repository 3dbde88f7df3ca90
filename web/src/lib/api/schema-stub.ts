/**
 * Stands in for zod in the browser's build (vite.config.ts). The server checks every body and the
 * contracts' types check ours, so that owners need not pay for 8 KB of schemas on each first visit.
 */
const schema = { check: () => schema };
const make = () => schema;

export const iso = { datetime: make };
export {
  make as _default,
  make as array,
  make as boolean,
  make as enum,
  make as gte,
  make as int,
  make as literal,
  make as lte,
  make as maxLength,
  make as minLength,
  make as nonnegative,
  make as nullable,
  make as number,
  make as object,
  make as optional,
  make as record,
  make as regex,
  make as strictObject,
  make as string,
  make as trim,
  make as unknown,
};
