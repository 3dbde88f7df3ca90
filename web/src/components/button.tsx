import type { ComponentProps } from 'react';

export const looks = {
  primary: 'btn btn-primary',
  outline: 'btn btn-outline-primary',
  danger: 'btn btn-outline-danger',
  link: 'btn btn-link',
  text: 'btn-as-link',
};

interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  look?: keyof typeof looks;
}

/** Acts at once. `SubmitButton` sends a form. */
export const Button = ({ look = 'outline', className, ...button }: ButtonProps) => (
  <button
    type="button"
    {...button}
    className={className ? `${looks[look]} ${className}` : looks[look]}
  />
);
