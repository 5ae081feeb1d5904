import type { MenuItem } from '../../shared/session.ts';

/** Items of a menu that are drawn: groups without an accessible page are hidden. */
export const shownItems = (items: readonly MenuItem[]): MenuItem[] =>
  items.filter((item) => item.is_menu && item.status && (item.url !== '' || shownItems(item.children).length > 0));
