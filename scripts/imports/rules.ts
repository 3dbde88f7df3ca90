/** The directions in which the folders of the repository may import each other. */

/** Each layer with the layers that it may import. Folders that are no layer may import everything. */
const layers: Record<string, readonly string[]> = {
  shared: [],
  core: ['shared'],
  functions: ['shared', 'core'],
  infra: ['shared', 'core', 'functions'],
  local: ['shared', 'core', 'functions', 'infra'],
  web: ['shared'],
};

/** The nouns of core/, lowest first. A noun may import the nouns before it. */
const coreNouns = [
  'platform',
  'due',
  'purse',
  'audit',
  'passkeys',
  'staff',
  'confirmations',
  'documents',
  'papers',
  'search',
  'accounts',
  'sessions',
  'api-keys',
  'settings',
  'team',
  'credits',
  'sms',
  'applications',
  'agreements',
  'projects',
  'mpesa',
  'purchases',
  'payments',
  'accounting',
  'repayments',
  'offers',
  'assessment',
  'delivery',
  'collection',
  'health',
  'needs',
  'notifications',
  'contacts',
  'rewards',
  'campaigns',
  'till',
  'sign-in',
  'cards',
  'account-export',
  'account-closing',
];

/** The folders of web/src, lowest first. Folders that are not in the list have no order. */
const webFolders = ['lib', 'components', 'features', 'app', 'office'];

/** @returns why one file may not import another, or undefined if it may. Paths begin at the root. */
type Rule = (from: string, to: string) => string | undefined;

const layer: Rule = (from, to) => {
  const [importing, imported] = [folderOf(from), folderOf(to)];
  const allowed = layers[importing];
  if (!allowed || !(imported in layers) || importing === imported) return undefined;
  return allowed.includes(imported)
    ? undefined
    : `${importing}/ may import only ${[importing, ...allowed].join(', ')}`;
};

const nounOfCore: Rule = (from, to) => {
  const [importing, imported] = [folderOf(from, 'core'), folderOf(to, 'core')];
  const unknown = [importing, imported].find((noun) => noun && !coreNouns.includes(noun));
  if (unknown) return `${unknown} has no place yet in the order of the nouns`;
  return isAbove(coreNouns, imported, importing)
    ? `${imported} stands above ${importing} in the order of the nouns`
    : undefined;
};

const folderOfWeb: Rule = (from, to) => {
  const [importing, imported] = [folderOf(from, 'web/src'), folderOf(to, 'web/src')];
  return isAbove(webFolders, imported, importing)
    ? `${imported}/ stands above ${importing}/ in web/src`
    : undefined;
};

/** Keeps the folders below a parent apart from each other. All of them may import the common one. */
const apart =
  (parent: string, common?: string): Rule =>
  (from, to) => {
    const [importing, imported] = [folderOf(from, parent), folderOf(to, parent)];
    if (!importing || !imported || importing === imported || imported === common) return undefined;
    return `a folder of ${parent}/ may not import another one`;
  };

const rules: readonly Rule[] = [
  layer,
  nounOfCore,
  folderOfWeb,
  apart('functions', 'platform'),
  apart('web/src/features'),
];

/** @returns why the import is refused, or undefined if it is allowed */
export function refusalOf(from: string, to: string): string | undefined {
  for (const rule of rules) {
    const reason = rule(from, to);
    if (reason) return reason;
  }
  return undefined;
}

/** @returns the folder below the parent that a path goes through, or '' if it is not below the parent */
function folderOf(path: string, parent = ''): string {
  const prefix = parent && `${parent}/`;
  if (!path.startsWith(prefix)) return '';
  const [folder = '', ...rest] = path.slice(prefix.length).split('/');
  return rest.length > 0 ? folder : '';
}

function isAbove(order: readonly string[], upper: string, lower: string): boolean {
  return order.includes(lower) && order.indexOf(upper) > order.indexOf(lower);
}
