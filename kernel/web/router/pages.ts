import type { ComponentType } from 'react';
import type { PageAddress, PageDef, RightName } from '../../shared/rights.ts';
import type { ChildDef } from '../children/child.ts';

type PageFlags = {
  /** Accessible without login. */
  noLogin?: boolean;
  /** Accessible with any session, regardless of rights. */
  noRule?: boolean;
  /** Rendered without the shell. */
  full?: boolean;
  /** Has a public view for `noLoginPage=1` without a session. */
  guest?: boolean;
  /** Accessible from inside every sub-system. */
  main?: boolean;
  /** Anchor of its chapter in the manual, for pages that are in no page table. */
  help?: string;
};
export type PageHandle = PageFlags & Pick<PageDef, 'hasNew' | 'words'> & { title: string; route_name: string };
export type PageLoader = () => Promise<ComponentType>;
export type WebPage = { path: string; handle: PageHandle; load: PageLoader };

/** An entry of the account menu, with the dialog it opens. */
type AccountTool = {
  key: string;
  label: string;
  /** Name of a menu icon. */
  icon: string;
  Dialog: ComponentType<{ onClose: () => void }>;
};

/** What a user may want to do first, from the work home; shown to holders of the right, without one to everybody. */
export type HomeAction = {
  key: string;
  label: string;
  right?: RightName;
  /** Name of a menu icon. */
  icon: string;
  /** Only on a phone, after the others. */
  phone?: true;
  /** Right whose holders have something more important to do, and do not see it. */
  unless?: RightName;
  /** To-do that makes it urgent: with work waiting it comes before the others. */
  todo?: string;
} & ({ to: PageAddress } | { Dialog: ComponentType<{ onClose: () => void }> });

/** A sub-system as visitors see it; the link leads there by the login. */
export type LandingOffer = {
  title: string;
  text: string;
  /** Name of a menu icon. */
  icon: string;
  to: PageAddress;
};

/** Slots of the shell, filled by platform slices. */
type ShellSlots = {
  /** Header tools, left of the user menu, such as the bell. */
  headerTools?: ComponentType[];
  /** On the public first page, for the chosen school: notices. */
  landing?: ComponentType<{ schoolKey: string }>[];
  /** What the slice does, on the public first page. */
  landingOffers?: LandingOffer[];
  /** Below the greeting of the work home: what waits for the user. */
  home?: ComponentType[];
  /** Actions of the work home, the first that the user may take is the primary one. */
  homeActions?: HomeAction[];
  /** Account menu entries, below the personal page. */
  accountTools?: AccountTool[];
};

export type WebModule = {
  pages: WebPage[];
  /** The page table, which leads from a page to its chapter in the manual. */
  table?: readonly PageDef[];
  children?: ChildDef[];
  slots?: ShellSlots;
};

/** A page outside the menu that requires no right: login, first page. */
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
 * Builds the web module of a slice from its page table and one loader per existing screen. A page without a loader has
 * no route, so its address shows the not-found page instead of an empty screen.
 */
export function pagesOf(
  pages: readonly (PageDef & PageFlags)[],
  loaders: Record<string, PageLoader>,
  flags: Record<string, PageFlags> = {},
): WebModule {
  const known = pages.filter((page) => loaders[page.route_name]);
  return {
    table: pages,
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
        hasNew: page.hasNew ?? false,
        words: page.words ?? {},
        ...flags[page.route_name],
      },
    })),
  };
}

const slots: Required<ShellSlots> = {
  headerTools: [],
  landing: [],
  landingOffers: [],
  home: [],
  homeActions: [],
  accountTools: [],
};

export function fillSlots(modules: readonly WebModule[]) {
  slots.headerTools = modules.flatMap((module) => module.slots?.headerTools ?? []);
  slots.landing = modules.flatMap((module) => module.slots?.landing ?? []);
  slots.landingOffers = modules.flatMap((module) => module.slots?.landingOffers ?? []);
  slots.home = modules.flatMap((module) => module.slots?.home ?? []);
  slots.homeActions = modules.flatMap((module) => module.slots?.homeActions ?? []);
  slots.accountTools = modules.flatMap((module) => module.slots?.accountTools ?? []);
}

export const shellSlots = (): Readonly<Required<ShellSlots>> => slots;
