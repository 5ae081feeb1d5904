import { isReplaced } from '../api/config.ts';

const touches = ['keydown', 'pointerdown', 'input'];

/**
 * Reloads a page from the cache once if the server has another version. A page that the user has touched stays: what
 * was typed is worth more, and the next visit opens the new version.
 */
export async function reloadIfReplaced() {
  let isTouched = false;
  const touch = () => (isTouched = true);
  for (const name of touches) addEventListener(name, touch, { once: true, capture: true });
  const hasNew = await isReplaced().catch(() => false);
  if (hasNew && !isTouched) location.reload();
}
