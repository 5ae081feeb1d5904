import { Button, type ButtonProps } from 'antd';
import type { ReactNode } from 'react';

/** A key, shown on the button that it presses. */
export const Key = ({ children }: { children: string }) => <kbd aria-hidden>{children.toUpperCase()}</kbd>;

type Props = Omit<ButtonProps, 'onClick'> & {
  hotkey: string;
  /** True once the row has stood (`useAwake`). */
  isAwake: boolean;
  onDecide: () => void;
  children: ReactNode;
};

/** A button that decides the row that is seen: asleep until it has stood, and deaf to the second click of a double click. */
export const DecideButton = ({ hotkey, isAwake, onDecide, disabled, children, ...button }: Props) => (
  <Button {...button} disabled={disabled || !isAwake} onClick={({ detail }) => detail < 2 && onDecide()}>
    {children} <Key>{hotkey}</Key>
  </Button>
);
