import { Fragment, type ReactNode } from 'react';
import { t, type Values } from '#web/src/lib/language/text.ts';

interface RichTextProps {
  /** With a tag around each part that is not plain: By signing in you agree to the <a>Terms</a>. */
  text: string;
  tags: Record<string, (text: string) => ReactNode>;
  values?: Values;
}

/** A sentence with links or emphasis, translated as a whole. */
export function RichText({ text, tags, values }: RichTextProps) {
  const pieces = t(text, values).split(/<(\w+)>(.*?)<\/\1>/);
  return pieces.map((piece, at) => {
    // The pieces are plain text, tag name, tagged text, and so on.
    if (at % 3 === 0) return piece;
    if (at % 3 === 1) return <Fragment key={piece}>{tags[piece]?.(pieces[at + 1] ?? '')}</Fragment>;
    return null;
  });
}
