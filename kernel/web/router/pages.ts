import type { ComponentType } from 'react';
import type { PageDef } from '../../shared/rights.ts';
import type { ChildDef } from '../children/child.ts';

type PageFlags = {
  /** Opens without login. */
  noLogin?: boolean;
  /** Opens for every login, whatever the role. */
  noRule?: boolean;
  /** Without the shell around it. */
  full?: boolean;
  /** Has something to show to whoever opens it with `noLoginPage=1` and is not logged in. */
  guest?: boolean;
  /** Stays reachable from inside every sub-system. */
  main?: boolean;
};
export type PageHandle = PageFlags & { title: string; route_name: string };
export type PageLoader = () => Promise<ComponentType>;
export type WebPage = { path: string; handle: PageHandle; load: PageLoader };

/** An entry of the account menu in the header, with the dialog that it opens. */
type AccountTool = {
  key: string;
  label: string;
  /** Name of a menu icon. */
  icon: string;
  Dialog: ComponentType<{ onClose: () => void }>;
};

/** Places of the shell that platform slices fill. */
type ShellSlots = {
  /** Header tools, left of the user menu: the bell. */
  headerTools?: ComponentType[];
  /** Below the entry of the public first page: notices. */
  landing?: ComponentType[];
  /** Below the cards of the navigation page: what waits for this person. */
  home?: ComponentType[];
  /** Account menu, below the personal page. */
  accountTools?: AccountTool[];
};

export type WebModule = { pages: WebPage[]; children?: ChildDef[]; slots?: ShellSlots };

/** A page that stands in no menu and needs no right: login, first page. */
export const entryPage = (
  path: string,
  title: string,
  load: PageLoader,
  flags: PageFlags = { noLogin: true },
): WebPage => ({
  path,
  load,
  handle: { title, route_name: `entry${path}`, noRule: true, main: true, ...flags },
});

const routePath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

/**
 * Makes the module of a slice from its page table and one loader for each screen that exists. A page without a loader
 * gives no route, so its address shows the not-found page instead of an empty screen.
 */
export function pagesOf(
  pages: readonly (PageDef & PageFlags)[],
  loaders: Record<string, PageLoader>,
  flags: Record<string, PageFlags> = {},
): WebModule {
  const known = pages.filter((page) => loaders[page.route_name]);
  return {
    pages: known.map((page) => ({
      path: routePath(page.path),
      load: loaders[page.route_name]!,
      handle: {
        title: page.title,
        route_name: page.route_name,
        noLogin: page.noLogin ?? false,
        noRule: page.noRule ?? !page.right,
        full: page.full ?? false,
        main: page.main ?? false,
        ...flags[page.route_name],
      },
    })),
  };
}

const slots: Required<ShellSlots> = { headerTools: [], landing: [], home: [], accountTools: [] };

export function fillSlots(modules: readonly WebModule[]) {
  slots.headerTools = modules.flatMap((module) => module.slots?.headerTools ?? []);
  slots.landing = modules.flatMap((module) => module.slots?.landing ?? []);
  slots.home = modules.flatMap((module) => module.slots?.home ?? []);
  slots.accountTools = modules.flatMap((module) => module.slots?.accountTools ?? []);
}

export const shellSlots = (): Readonly<Required<ShellSlots>> => slots;
