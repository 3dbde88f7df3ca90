/** The three documents of an application (docs/rules.md 5 and 7). */

export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;

/** For one owner: two dozen full statements. An upload above this quota is refused with 402. */
export const STORAGE_QUOTA_BYTES = 250 * 1024 * 1024;

export const documentKinds = ['mpesa', 'bank', 'cert'] as const;

export type DocumentKind = (typeof documentKinds)[number];

/** Not documents: pictures that explain a wished change, and bank slips. */
const fileKinds = ['picture', 'slip'] as const;

export type FileKind = (typeof fileKinds)[number];

export const uploadKinds = [...documentKinds, ...fileKinds] as const;

export type UploadKind = (typeof uploadKinds)[number];

/** With their file endings. */
export const documentTypes = {
  'application/pdf': ['pdf'],
  'text/csv': ['csv'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
} as const;

export type DocumentType = keyof typeof documentTypes;

interface DocumentRule {
  label: string;
  required: boolean;
  types: readonly DocumentType[];
  /** For messages. */
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

export const typesOf = (kind: UploadKind): readonly DocumentType[] => uploadRules[kind].types;

/** Whether forms need a file of this kind. */
export const isRequired = (kind: UploadKind): boolean => uploadRules[kind].required;

/**
 * By the ending, because browsers disagree about `File.type`: Windows calls CSV a spreadsheet. @returns null if unknown
 */
export function documentTypeOf(filename: string): DocumentType | null {
  const ending = /\.([a-z]+)$/.exec(filename.toLowerCase())?.[1] ?? '';
  const match = Object.entries(documentTypes).find(([, endings]) =>
    (endings as readonly string[]).includes(ending),
  );
  return (match?.[0] as DocumentType | undefined) ?? null;
}
