/** A tag of RichText for screen readers only: others see the meaning from the place. */
export const visuallyHidden = (text: string) => <span className="visually-hidden">{text}</span>;
