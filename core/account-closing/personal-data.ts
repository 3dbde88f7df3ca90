/** Personal data: why each kind of item has them, for how long, and what becomes of them when an account closes. */
import { KEPT_YEARS } from '#shared/duties/duties.ts';

/** Grounds of the Data Protection Act, 2019. */
const agreement = 's. 30(1)(b)(i), an agreement or steps towards one';
const law = 's. 30(1)(b)(ii), a duty by law';
const interest = 's. 30(1)(b)(vii), a legitimate interest';
const instructions = 's. 42, the instructions of the business, whose processor we are';

/** @param name the words of the privacy policy, clause "What we use it for, and on what basis" */
const use = (name: string, whose: string, ground: string) => ({ name, whose, ground });

export const purposes = {
  account: use('Signing you in and keeping your account', 'owners and their teams', agreement),
  assessment: use(
    'Assessing your application',
    'owners, and the people on their statements',
    `${agreement}; for statements also s. 30(1)(a), consent`,
  ),
  financing: use('Offer, project and repayment', 'owners', agreement),
  messages: use(
    'SMS about your sign-in, application and offer',
    'owners; of receipts and offers, their customers',
    agreement,
  ),
  books: use(
    'Our books, taxes and answers to authorities',
    'owners, and people who pay for them',
    law,
  ),
  complaints: use('Complaints and our register of them', 'owners, customers and callers', law),
  protection: use(
    'Protection from misuse and fraud, and keeping the service running',
    'everybody who uses the service',
    interest,
  ),
  customers: use('Points and SMS for your customers', 'customers of businesses', instructions),
  staff: use('The work of our people', 'the staff', `${agreement}; of the audit ${interest}`),
};

interface Law {
  paragraph: string;
  /** The day from which it is in force. */
  since: string;
  /** Whether the law gives the time. If not, the time is our choice, for an advocate to confirm. */
  isCertain: boolean;
}

const notLongerThanNeeded: Law = {
  paragraph: 'Data Protection Act 2019, s. 39(1)',
  since: '2019-11-25',
  isCertain: true,
};
const ourChoice: Law = { ...notLongerThanNeeded, isCertain: false };
/** The usual number for accounting records; the paragraph was not read again. */
const records: Law = {
  paragraph: 'Companies Act 2015, s. 630',
  since: '2016-06-15',
  isCertain: false,
};
const register: Law = { paragraph: 'LN 46/2022', since: '2022-03-18', isCertain: false };

/** @param by what ends it */
const until = (kept: string, by: 'the act' | 'a nightly job' | '`ttl`' | 'request', of: Law) => ({
  kept,
  by,
  ...of,
});

export const retentions = {
  account: until('until the account is closed', 'the act', notLongerThanNeeded),
  customer: until(
    'until the business erases the customer, or the nights after its account is closed',
    'a nightly job',
    notLongerThanNeeded,
  ),
  done: until('until what it is for is done', 'the act', notLongerThanNeeded),
  days: until('1 to 60 days', '`ttl`', notLongerThanNeeded),
  year: until('1 year', '`ttl`', ourChoice),
  decision: until(
    `${KEPT_YEARS} years after an application came to nothing: decisions must be explicable`,
    'a nightly job',
    records,
  ),
  books: until(
    'at least 7 years after the last payment: contracts and money must be provable',
    'request',
    records,
  ),
  register: until('at least 7 years after the last letter', 'request', register),
  staff: until('as long as somebody may ask who looked and who decided', 'request', ourChoice),
};

/** The fate of an item after its owner's account is closed. */
type Fate =
  /** `closeAccount` deletes it. */
  | 'deleted'
  /** `closeRecord` replaces it by an item that names no person. */
  | 'replaced'
  /** The nightly job erases it with its customer: see fateOnErasure. */
  | 'erased'
  /** Deleted when its lease or ttl ends. */
  | 'expires'
  /** Kept as long as its retention says. */
  | 'stays';

const of = (purpose: keyof typeof purposes, kept: keyof typeof retentions, onClosing: Fate) => ({
  purpose,
  kept,
  onClosing,
});

/**
 * Each kind of item with personal attributes, from which docs/processing.md is made. Settings, SMS credits and the API
 * key have none, but `closeRecord` deletes them too. A test fails if a kind is missing, or if an item of a `deleted` kind
 * still exists after a closing.
 */
export const processing: Readonly<Record<string, ReturnType<typeof of>>> = {
  user: of('account', 'account', 'replaced'),
  identity: of('account', 'account', 'deleted'),
  draft: of('assessment', 'days', 'deleted'),
  teamMember: of('account', 'account', 'deleted'),
  teamInvitation: of('account', 'days', 'deleted'),
  confirmation: of('protection', 'days', 'expires'),
  lease: of('assessment', 'days', 'expires'),
  // A file belongs to its application, or its lease ends. `closeAccount` forgets its password.
  upload: of('assessment', 'decision', 'stays'),
  application: of('assessment', 'decision', 'stays'),
  queueRow: of('assessment', 'decision', 'stays'),
  // `closeRecord` deletes those of the owner.
  searchTerm: of('assessment', 'decision', 'stays'),
  note: of('assessment', 'decision', 'stays'),
  call: of('assessment', 'decision', 'stays'),
  task: of('financing', 'done', 'stays'),
  agreement: of('financing', 'books', 'stays'),
  agreementRow: of('financing', 'books', 'stays'),
  collectionNote: of('financing', 'books', 'stays'),
  project: of('financing', 'books', 'stays'),
  projectRow: of('financing', 'books', 'stays'),
  step: of('financing', 'books', 'stays'),
  // The PDF of a contract can be made again from it.
  paperOrder: of('financing', 'books', 'stays'),
  complaint: of('complaints', 'register', 'stays'),
  bankSlip: of('books', 'books', 'stays'),
  // We still owe the money. The item is deleted when it is paid out.
  refundRequest: of('books', 'done', 'stays'),
  payment: of('books', 'books', 'stays'),
  standingOrder: of('books', 'books', 'stays'),
  // A request to pay explains the payment that followed.
  attempt: of('books', 'books', 'stays'),
  callback: of('books', 'year', 'expires'),
  pushDevice: of('messages', 'account', 'deleted'),
  pushedNews: of('messages', 'days', 'expires'),
  addedDevice: of('messages', 'days', 'expires'),
  // The staff's passkeys belong to no account.
  passkey: of('account', 'account', 'deleted'),
  contact: of('customers', 'customer', 'erased'),
  listMember: of('customers', 'customer', 'erased'),
  listRefusal: of('customers', 'days', 'erased'),
  recipient: of('customers', 'days', 'expires'),
  preparation: of('customers', 'days', 'expires'),
  customer: of('customers', 'customer', 'erased'),
  customerTerm: of('customers', 'customer', 'erased'),
  card: of('customers', 'customer', 'erased'),
  cardRequest: of('customers', 'customer', 'erased'),
  entry: of('customers', 'customer', 'erased'),
  due: of('protection', 'done', 'erased'),
  // It proves a message that was paid for.
  sms: of('messages', 'books', 'stays'),
  member: of('staff', 'staff', 'stays'),
  staffEmail: of('staff', 'staff', 'stays'),
  auditEvent: of('staff', 'staff', 'stays'),
};
