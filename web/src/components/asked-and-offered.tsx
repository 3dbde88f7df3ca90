import { RichText } from './rich-text.tsx';

interface AskedAndOfferedProps {
  /** Null if it is the same, or no longer matters. */
  asked: string | null;
  offered: string;
}

/** The offered amount or period, after the requested one struck through. */
export function AskedAndOffered({ asked, offered }: AskedAndOfferedProps) {
  if (asked === null) return <span className="money">{offered}</span>;
  return (
    <>
      <del className="money money-asked">
        <RichText text="<hidden>Asked for </hidden>{asked}" values={{ asked }} />
      </del>{' '}
      <ins className="money">
        <RichText text="<hidden>, offered </hidden>{offered}" values={{ offered }} />
      </ins>
    </>
  );
}
