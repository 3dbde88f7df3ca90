type Fate =
  | 'deleted'
  /** It stays, with a random id instead of the number. */
  | 'renamed'
  /** It has only a keyed hash of the number, and expires within a day. */
  | 'hashed'
  /** It has the id of a contact and no number: once the contact is deleted, it leads to nobody. It expires. */
  | 'unlinked'
  /** It is only used for a day, and expires. */
  | 'expires';

/** A test fails for a missing kind; another searches the whole table for the number after an erasure. */
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

type FateOnMove =
  /** The rest is deleted: the survivor has its own. */
  | 'deleted'
  /** It gets the survivor's number. */
  | 'follows'
  | 'hashed'
  /** It has the id of a contact and no number: the contact gets the survivor's number. */
  | 'linked'
  | 'expires';

/** A test fails for a missing kind; another searches the whole table for the old number after a move. */
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
