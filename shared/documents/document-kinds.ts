/** The three documents of an application and what each may be (docs/rules.md 5 and 7). */

export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;

/** The room of one owner: two dozen full statements. An upload over it is refused with 402. */
export const STORAGE_QUOTA_BYTES = 250 * 1024 * 1024;

export const documentKinds = ['mpesa', 'bank', 'cert'] as const;

export type DocumentKind = (typeof documentKinds)[number];

/** What owners upload beside documents: pictures of what should change in their software, and bank slips. */
export const fileKinds = ['picture', 'slip'] as const;

export type FileKind = (typeof fileKinds)[number];

export const uploadKinds = [...documentKinds, ...fileKinds] as const;

export type UploadKind = (typeof uploadKinds)[number];

/** The content types that are accepted, each with its file endings. */
export const documentTypes = {
  'application/pdf': ['pdf'],
  'text/csv': ['csv'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
} as const;

export type DocumentType = keyof typeof documentTypes;

interface DocumentRule {
  /** The name of the document on screens and in messages. */
  label: string;
  required: boolean;
  types: readonly DocumentType[];
  /** The file types, for messages. */
  typesInWords: string;
}

export const documentRules: Record<DocumentKind, DocumentRule> = {
  mpesa: {
    label: 'M-Pesa statement',
    required: true,
    types: ['application/pdf'],
    typesInWords: 'PDF',
  },
  bank: {
    label: 'Bank statement',
    required: false,
    types: ['application/pdf', 'text/csv'],
    typesInWords: 'PDF or CSV',
  },
  cert: {
    label: 'Registration certificate',
    required: true,
    types: ['application/pdf', 'image/jpeg', 'image/png'],
    typesInWords: 'PDF, JPG or PNG',
  },
};

interface FileRule {
  required: boolean;
  types: readonly DocumentType[];
}

const uploadRules: Record<UploadKind, FileRule> = {
  ...documentRules,
  picture: { required: false, types: ['image/jpeg', 'image/png'] },
  slip: { required: true, types: ['application/pdf', 'image/jpeg', 'image/png'] },
};

/** The types of the files that an upload of each kind takes. */
export const typesOf = (kind: UploadKind): readonly DocumentType[] => uploadRules[kind].types;

/** @returns whether a form is not sent without a file of this kind */
export const isRequired = (kind: UploadKind): boolean => uploadRules[kind].required;

/**
 * Finds the content type that a file name claims. Browsers disagree about `File.type`: Windows calls CSV a spreadsheet.
 * So the ending decides on both sides.
 * @returns null if no accepted type has the ending
 */
export function documentTypeOf(filename: string): DocumentType | null {
  const ending = /\.([a-z]+)$/.exec(filename.toLowerCase())?.[1] ?? '';
  const match = Object.entries(documentTypes).find(([, endings]) =>
    (endings as readonly string[]).includes(ending),
  );
  return (match?.[0] as DocumentType | undefined) ?? null;
}
