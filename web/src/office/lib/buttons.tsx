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
