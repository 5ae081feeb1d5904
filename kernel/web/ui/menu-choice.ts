import type { MenuProps } from 'antd';

/**
 * Handler of a drop-down menu's choice by key. A dialog that opens takes the focus while Enter is still down: without
 * preventDefault the same key press would press its button. It gives the focus back to the button of the menu, because
 * the entry is gone by then.
 */
export const onChoice =
  (choose: (key: string) => void): NonNullable<MenuProps['onClick']> =>
  ({ key, domEvent }) => {
    domEvent.preventDefault();
    document.querySelector<HTMLElement>('.ant-dropdown-open')?.focus({ preventScroll: true });
    choose(key);
  };
