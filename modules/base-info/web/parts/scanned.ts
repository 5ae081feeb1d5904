import { navigation } from '#kernel/web/session/session-actions.ts';
import { ownPath } from '#kernel/web/session/guard.ts';

type Scanned = { path: string } | { refusal: string };

/** Where a code leads: a page of the product; anything else is refused, because a code can be stuck over another. */
export function readScanned(text: string): Scanned {
  const path = ownPath(text);
  if (path === undefined) return { refusal: '这不是本平台的二维码，没有打开' };
  return navigation.routeName(path) === undefined ? { refusal: '本平台没有这个页面，没有打开' } : { path };
}
