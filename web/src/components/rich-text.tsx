import { Fragment, type ReactNode } from 'react';
import { t, type Values } from '#web/src/lib/language/text.ts';

type Tags = Record<string, (text: string) => ReactNode>;

interface RichTextProps {
  /** With a tag around each part that is not plain: By signing in you agree to the <a>Terms</a>. */
  text: string;
  tags?: Tags;
  values?: Values;
}

/** For screen readers only: others see the meaning from the place. */
export const visuallyHidden = (text: string) => <span className="visually-hidden">{text}</span>;

/** Known to every text. */
const common: Tags = {
  hidden: visuallyHidden,
  ref: (text) => <span className="reference">{text}</span>,
};

/** A sentence with links or emphasis, translated as a whole. */
export function RichText({ text, tags, values }: RichTextProps) {
  const known = { ...common, ...tags };
  const pieces = t(text, values).split(/<(\w+)>(.*?)<\/\1>/);
  return pieces.map((piece, at) => {
    // The pieces are plain text, tag name, tagged text, and so on.
    if (at % 3 === 0) return piece;
    if (at % 3 === 1)
      return <Fragment key={piece}>{known[piece]?.(pieces[at + 1] ?? '')}</Fragment>;
    return null;
  });
}
