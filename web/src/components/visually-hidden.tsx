/** A tag of RichText for a text that only screen readers need, because others see it from its place. */
export const visuallyHidden = (text: string) => <span className="visually-hidden">{text}</span>;
