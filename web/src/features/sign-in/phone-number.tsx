/** A number that must not break in two. A tag of RichText. */
export const phoneNumber = (text: string) => <strong className="phone-number">{text}</strong>;
