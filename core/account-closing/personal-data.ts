/** The fate of each item after its owner's account is closed. */
type Fate =
  /** `closeAccount` deletes it. */
  | 'deleted'
  /** `closeRecord` replaces it by an item that names no person. */
  | 'replaced'
  /** The nightly job erases it with its customer: see fateOnErasure. */
  | 'erased'
  /** Deleted when its lease or ttl ends. */
  | 'expires'
  /** Kept, for the reason that `stays` gives. */
  | { stays: string };

/**
 * The fate of each kind of item with personal attributes when an account closes. Settings, SMS credits and the API key
 * have none, but `closeRecord` deletes them too. A test fails if a kind is missing, or if an item of a `deleted` kind
 * still exists after a closing.
 */
export const fateOnClosing: Readonly<Record<string, Fate>> = {
  user: 'replaced',
  identity: 'deleted',
  draft: 'deleted',
  teamMember: 'deleted',
  teamInvitation: 'deleted',
  confirmation: 'expires',
  lease: 'expires',
  upload: {
    stays:
      'A file belongs to its application, or its lease ends. `closeAccount` forgets its password.',
  },
  application: { stays: 'A decision about financing must be explicable for years.' },
  queueRow: { stays: 'It stays as long as its application, of which it is a part.' },
  task: { stays: 'It goes when the work is done.' },
  agreement: { stays: 'A contract, and what was paid for it, must be provable for years.' },
  agreementRow: { stays: 'It stays as long as its agreement, of which it is a part.' },
  collectionNote: { stays: 'The reasons for a decision about a debt are kept with the debt.' },
  complaint: { stays: 'The law asks for a register of complaints and their answers.' },
  bankSlip: { stays: 'What was sent to prove a payment stays with the payment.' },
  refundRequest: {
    stays: 'We still owe the money. The item is deleted when it is paid out.',
  },
  payment: { stays: 'Money that came in must be provable for years.' },
  attempt: { stays: 'A request to pay explains the payment that followed.' },
  callback: 'expires',
  project: { stays: 'What was built, and who accepted it, is part of the contract.' },
  projectRow: { stays: 'It stays as long as its project, of which it is a part.' },
  step: { stays: 'What was built, and who accepted it, is part of the contract.' },
  paperOrder: {
    stays: 'A contract must be provable for years. Its PDF can be made again from this item.',
  },
  searchTerm: {
    stays:
      'The terms of an application stay as long as the application. `closeRecord` deletes those of the owner.',
  },
  note: { stays: 'The reasons for a decision are kept with it.' },
  call: { stays: 'The reasons for a decision are kept with it.' },
  pushDevice: 'deleted',
  pushedNews: 'expires',
  addedDevice: 'expires',
  // The staff's passkeys belong to no account.
  passkey: 'deleted',
  contact: 'erased',
  listMember: 'erased',
  listRefusal: 'erased',
  recipient: 'expires',
  preparation: 'expires',
  customer: 'erased',
  customerTerm: 'erased',
  card: 'erased',
  cardRequest: 'erased',
  entry: 'erased',
  due: 'erased',
  sms: { stays: 'It proves a message that was paid for.' },
};
