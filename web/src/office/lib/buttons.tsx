import type { UseMutationResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Button } from '#web/src/components/button.tsx';

type ButtonProps = ComponentProps<typeof Button>;

export const SmallButton = ({ className = '', ...button }: ButtonProps) => (
  <Button {...button} className={`btn-sm ${className}`.trim()} />
);

interface TextButtonProps extends ButtonProps {
  /** The whole name, if the button's text is only part of it. */
  about?: string;
}

export const TextButton = ({ about, className = '', ...button }: TextButtonProps) => (
  <SmallButton look="link" aria-label={about} {...button} className={`p-0 ${className}`.trim()} />
);

interface ChangeButtonProps extends Omit<ButtonProps, 'onClick' | 'children'> {
  of: Pick<UseMutationResult<unknown, Error, void>, 'isPending' | 'mutate'>;
  act: string;
  /** The text while pending. */
  busy?: string;
}

/** Makes a change without fields. */
export const ChangeButton = (props: ChangeButtonProps) => {
  const { of: change, act, busy = act, disabled = false, ...button } = props;
  return (
    <SmallButton
      {...button}
      disabled={change.isPending || disabled}
      onClick={() => change.mutate()}
    >
      {change.isPending ? busy : act}
    </SmallButton>
  );
};
