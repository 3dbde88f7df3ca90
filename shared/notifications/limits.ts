/** Per person. A further one takes the place of the oldest. */
export const MOST_PUSH_DEVICES = 10;
