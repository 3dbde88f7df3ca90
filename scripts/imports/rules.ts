/** The allowed directions of imports between folders. */

/** The layers that each layer may import. Other folders may import everything. */
const layers: Record<string, readonly string[]> = {
  shared: [],
  core: ['shared'],
  functions: ['shared', 'core'],
  infra: ['shared', 'core', 'functions'],
  local: ['shared', 'core', 'functions', 'infra'],
  web: ['shared'],
};

/**
 * The rooms of a folder, lowest first: a room may import the ones before it. `.` is for files directly in the
 * folder. Unlisted rooms have no order, except in `complete`.
 */
const orders = {
  shared: `
    platform typed site needs confirmations complaints team staff passkeys audit sign-in sessions account-closing
    account-export health notifications documents settings api-keys applications accounts offers agreements
    payments accounting breaches duties assessment rewards campaigns contacts cards sms till credits purchases papers projects
    delivery collection repayments`,
  core: `
    platform carriers due purse messages audit passkeys staff confirmations documents papers search accounts sessions api-keys
    settings team credits sms push applications agreements projects mpesa purchases payments accounting repayments
    offers assessment delivery collection health needs notifications contacts rewards campaigns till sign-in
    complaints breaches duties cards account-export account-closing`,
  'core/platform': '. table limits',
  'core/sms': 'outbox delivery callbacks .',
  'core/campaigns': 'campaign . automatic preparation sending visits templates',
  'core/applications': 'application . form',
  'core/payments': 'door attempts asking counting claims reversals .',
  'core/projects': 'project . money milestones changes',
  'core/rewards':
    'customers people ledger card renames . posting awards finding redemptions moves sms',
  'web/src': 'lib components features app office',
  'web/src/features/campaigns': `
    campaign contacts message templates lists opt-outs automatic compose review .`,
  'web/src/features/rewards': 'lookup points customers redeem award history import points-chart .',
  'web/src/features/settings': 'billing .',
  'web/src/office': `
    lib viewer affordability file projects agreements queue sign-in complaints breaches duties people audit health me money today app .`,
};

/** The folders that must list every room. */
const complete = ['shared', 'core'];

/** @returns the reason of a refusal, or undefined. Paths begin at the root. */
type Rule = (from: string, to: string) => string | undefined;

const layer: Rule = (from, to) => {
  const [importing, imported] = [folderOf(from), folderOf(to)];
  const allowed = layers[importing];
  if (!allowed || !(imported in layers) || importing === imported) return undefined;
  return allowed.includes(imported)
    ? undefined
    : `${importing}/ may import only ${[importing, ...allowed].join(', ')}`;
};

/** Keeps the order of a folder's rooms. */
const inOrder =
  (parent: string, order: readonly string[]): Rule =>
  (from, to) => {
    const [importing, imported] = [roomOf(from, parent), roomOf(to, parent)];
    if (!importing || !imported) return undefined;
    const unknown = [importing, imported].find((room) => room !== '.' && !order.includes(room));
    if (unknown && complete.includes(parent))
      return `${unknown} has no place yet in the order of ${parent}/`;
    return isAbove(order, imported, importing)
      ? `${imported} is above ${importing} in the order of ${parent}/`
      : undefined;
  };

/** Keeps the folders below a parent apart. All may import the common one. */
const apart =
  (parent: string, common?: string): Rule =>
  (from, to) => {
    const [importing, imported] = [folderOf(from, parent), folderOf(to, parent)];
    if (!importing || !imported || importing === imported || imported === common) return undefined;
    return `a folder of ${parent}/ may not import another one`;
  };

const rules: readonly Rule[] = [
  layer,
  ...Object.entries(orders).map(([parent, order]) => inOrder(parent, order.trim().split(/\s+/))),
  apart('functions', 'platform'),
  apart('web/src/features'),
];

export function refusalOf(from: string, to: string): string | undefined {
  for (const rule of rules) {
    const reason = rule(from, to);
    if (reason) return reason;
  }
  return undefined;
}

/** @returns the folder below the parent, or '' for paths outside it */
function folderOf(path: string, parent = ''): string {
  const prefix = parent && `${parent}/`;
  if (!path.startsWith(prefix)) return '';
  const [folder = '', ...rest] = path.slice(prefix.length).split('/');
  return rest.length > 0 ? folder : '';
}

/** @returns the same, and '.' for a file directly in the parent */
function roomOf(path: string, parent: string): string {
  return path.startsWith(`${parent}/`) ? folderOf(path, parent) || '.' : '';
}

function isAbove(order: readonly string[], upper: string, lower: string): boolean {
  return order.includes(lower) && order.indexOf(upper) > order.indexOf(lower);
}
