/** People and open invitations of a business together, without its owner. */
export const MOST_PEOPLE = 10;

/** Other people's businesses in which a person may work. */
export const MOST_WORKPLACES = 2;

export const INVITATION_DAYS = 7;

/** In a day: from a business, and to a number from all businesses. */
export const MOST_INVITATIONS = { ofBusiness: 10, toNumber: 3 };

/** Searches for customers by a cashier in a day of Nairobi. */
export const MOST_LOOKUPS = 1_000;

/** Letters or digits of a cashier's search: fewer would show most of the customers. */
export const FEWEST_SEARCHED = 3;
