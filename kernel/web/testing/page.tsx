import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router';
import { queryClient } from '../api/query.ts';
import { UiKit } from '../ui/ui-kit.tsx';

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

/** Renders pages at their paths inside the UI kit; the test id `address` holds the URL. */
export function showPage(pages: Record<string, ReactNode>, at: string) {
  queryClient.clear();
  const router = createMemoryRouter(
    [
      {
        element: (
          <UiKit>
            <Address />
            <Outlet />
          </UiKit>
        ),
        children: Object.entries(pages).map(([path, element]) => ({ path, element })),
      },
    ],
    { initialEntries: [at] },
  );
  return { router, ...render(<RouterProvider router={router} />) };
}
