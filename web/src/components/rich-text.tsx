import { Fragment, type ReactNode } from 'react';
import { t, type Values } from '#web/src/lib/language/text.ts';

interface RichTextProps {
  /** A text with a tag around each part that is not plain: By signing in you agree to the <a>Terms</a>. */
  text: string;
  /** Draws the text inside of a tag, by the name of the tag. */
  tags: Record<string, (text: string) => ReactNode>;
  values?: Values;
}

/** A sentence with links or emphasis in it. It is translated as a whole. */
export function RichText({ text, tags, values }: RichTextProps) {
  const pieces = t(text, values).split(/<(\w+)>(.*?)<\/\1>/);
  return pieces.map((piece, at) => {
    // The pieces are a plain text, the name of a tag, the text inside of it, and so on.
    if (at % 3 === 0) return piece;
    if (at % 3 === 1) return <Fragment key={piece}>{tags[piece]?.(pieces[at + 1] ?? '')}</Fragment>;
    return null;
  });
}
