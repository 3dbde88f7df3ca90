/** The fate of an item about a customer when the business erases that customer. */
type Fate =
  /** It is deleted. */
  | 'deleted'
  /** It stays, with a random id in the place of the number. */
  | 'renamed'
  /** It has only a keyed hash of the number, and expires within a day. */
  | 'hashed'
  /** It names a contact and no number: once the contact is deleted it is nobody's. It expires. */
  | 'unlinked'
  /** It is of use for a day, and expires then. */
  | 'expires';

/**
 * The fate of each kind of item that has the number of a customer. A test fails for a kind that is
 * missing here; another one looks for the number in the whole table after an erasure.
 */
export const fateOnErasure: Readonly<Record<string, Fate>> = {
  customer: 'deleted',
  customerTerm: 'deleted',
  contact: 'deleted',
  listMember: 'deleted',
  listRefusal: 'deleted',
  confirmation: 'hashed',
  due: 'deleted',
  card: 'deleted',
  cardRequest: 'deleted',
  entry: 'renamed',
  sms: 'renamed',
  recipient: 'unlinked',
  preparation: 'expires',
};

/** The fate of an item about a customer who has another number from now on, or was merged into another one. */
type FateOnMove =
  /** What is left of it is deleted: the survivor has its own. */
  | 'deleted'
  /** It has the number of the survivor. */
  | 'follows'
  | 'hashed'
  /** It names a contact and no number: the contact has the number of the survivor. */
  | 'linked'
  | 'expires';

/**
 * The fate of each kind of item that has the number of a customer, when another number takes its place. A
 * test fails for a kind that is missing here; another one looks for the number in the whole table after a move.
 */
export const fateOnMove: Readonly<Record<string, FateOnMove>> = {
  customer: 'deleted',
  customerTerm: 'follows',
  card: 'deleted',
  cardRequest: 'follows',
  contact: 'follows',
  listMember: 'follows',
  listRefusal: 'deleted',
  confirmation: 'hashed',
  due: 'deleted',
  entry: 'follows',
  sms: 'follows',
  recipient: 'linked',
  preparation: 'expires',
};
