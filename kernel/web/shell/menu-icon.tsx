import { lazyPart } from '../router/lazy-part.tsx';

/**
 * Picture of a menu item or sub-system, by the name that the menu data gives. The pictures together are as large as the
 * rest of the shell and come after it.
 */
export const MenuIcon = lazyPart<{ name: string }>(
  () => import('./icons.tsx').then((m) => m.MenuIcon),
  <span className="anticon" style={{ width: '1em' }} />,
);
