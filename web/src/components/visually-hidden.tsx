/** Words for the ear alone: what is seen says them by its place. A tag of RichText. */
export const visuallyHidden = (words: string) => <span className="visually-hidden">{words}</span>;
