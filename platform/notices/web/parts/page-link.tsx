import type { ReactNode } from 'react';
import type { PageAddress } from '#kernel/shared/rights.ts';
import { Link } from '#kernel/web/router/links.ts';
import { openPage } from '#kernel/web/session/open-page.ts';

type Props = { url: string; onOpen?: () => void; children: ReactNode };

/** Link to a page of any sub-system, which is entered first. */
export function PageLink({ url, onOpen, children }: Props) {
  return (
    <Link
      // Slices declare these with addresses of pages.
      to={url as PageAddress}
      onClick={(event) => {
        onOpen?.();
        if (event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        void openPage(url);
      }}
    >
      {children}
    </Link>
  );
}
