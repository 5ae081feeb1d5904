import {
  Link as RouterLink,
  useNavigate as useRouterNavigate,
  type LinkProps,
  type NavigateOptions,
} from 'react-router';
import type { ReactNode } from 'react';
import type { PageAddress } from '../../shared/rights.ts';

/** A link to a page of the product; unknown addresses do not compile. */
export const Link: (props: Omit<LinkProps, 'to'> & { to: PageAddress }) => ReactNode = RouterLink;

/** Navigates to a page of the product, or back by a negative number. */
export const useNavigate: () => {
  (to: PageAddress, options?: NavigateOptions): void | Promise<void>;
  (delta: number): void | Promise<void>;
} = useRouterNavigate;
