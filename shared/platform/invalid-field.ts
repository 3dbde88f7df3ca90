/** The kind and the sentences of `request.invalidField`, in a separate file because forms show them before a call. */
export const invalidField = [
  'invalid',
  {
    by: 'problem',
    absent: 'The field "{field}" is missing or not valid.',
    future: 'The field "{field}" is a year in the future.',
    unseen: 'The field "{field}" has letters that cannot be seen. Type it instead of pasting it.',
    link: 'The field "{field}" has a link. SMS carry this name: leave the link out.',
    longNumber: 'The field "{field}" has a long number. SMS carry this name: leave the number out.',
  },
] as const;
