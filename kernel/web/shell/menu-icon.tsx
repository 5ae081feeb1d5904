import { lazyPart } from '../router/lazy-part.tsx';

/**
 * Icon of a menu item or sub-system, by the name in the menu data. The icons are as large as the rest of the shell and
 * load after it.
 */
export const MenuIcon = lazyPart<{ name: string }>(
  () => import('./icons.tsx').then((m) => m.MenuIcon),
  <span className="anticon" style={{ width: '1em' }} />,
);
