import { useNavigate } from 'react-router';
import type { PageAddress } from '../../shared/rights.ts';
import { navigationPath } from '../session/guard.ts';
import { rememberedListUrl } from './list-url.ts';

/** Target of the way back: a list, or the previous page with `else` for a page opened in its own tab. */
export type Back = PageAddress | true | { else: PageAddress };

// React Router numbers history entries; the first one of a tab has no predecessor in the product.
const hasPrevious = () => ((history.state as { idx?: number } | null)?.idx ?? 0) > 0;

/** Navigates back: to the list with its last URL, or one page in the history. */
export function useBack(back: Back | undefined) {
  const navigate = useNavigate();
  return (options: { replace?: boolean } = {}) => {
    const target = back === undefined || back === true ? { else: navigationPath } : back;
    if (typeof target === 'string') return void navigate(rememberedListUrl(target), options);
    return void (hasPrevious() ? navigate(-1) : navigate(rememberedListUrl(target.else), options));
  };
}
