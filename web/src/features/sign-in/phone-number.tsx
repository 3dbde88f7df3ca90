/** A number that must not break in two. A tag of RichText. */
export const phoneNumber = (words: string) => <strong className="phone-number">{words}</strong>;
