import { Fragment, type ReactNode } from 'react';
import { t, type Values } from '../lib/language/text.ts';

interface RichTextProps {
  /** With a tag around each part that is more than words: By signing in you agree to the <a>Terms</a>. */
  text: string;
  /** How each tag is drawn. */
  tags: Record<string, (words: string) => ReactNode>;
  values?: Values;
}

/** A sentence with links or emphasis in it, translated as a whole. */
export function RichText({ text, tags, values }: RichTextProps) {
  const pieces = t(text, values).split(/<(\w+)>(.*?)<\/\1>/);
  return pieces.map((piece, at) => {
    // Split by two groups: words, then the name of a tag and what is in it, and so on.
    if (at % 3 === 0) return piece;
    if (at % 3 === 1) return <Fragment key={piece}>{tags[piece]?.(pieces[at + 1] ?? '')}</Fragment>;
    return null;
  });
}
