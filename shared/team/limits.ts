/** People and open invitations of a business together, its owner apart. */
export const MOST_PEOPLE = 10;

/** Businesses of others that a person may work in. */
export const MOST_WORKPLACES = 2;

export const INVITATION_DAYS = 7;

/** Invitations that a business may send in a day, and that a number may get from all businesses. */
export const MOST_INVITATIONS = { ofBusiness: 10, toNumber: 3 };

/** Searches for customers that a cashier may make in a day of Nairobi. */
export const MOST_LOOKUPS = 1_000;

/** Letters or digits of a cashier's search: fewer would show most of the customers. */
export const FEWEST_SEARCHED = 3;
