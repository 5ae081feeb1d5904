import type { PageAddress } from '../../shared/rights.ts';
import { pageBase } from '../../shared/contract.ts';
import type { SystemEntry } from '../../shared/session.ts';
import type { PageHandle } from '../router/pages.ts';
import { mayOpen, session, systemOf, wayIn } from './session.ts';

export const navigationPath: PageAddress = '/';

/** Path below the page base of an address of the product; undefined for other addresses. */
export function ownPath(address: string | null, origin = location.origin): string | undefined {
  if (!address) return undefined;
  let url: URL;
  try {
    url = new URL(address, origin);
  } catch {
    return undefined;
  }
  if (url.origin !== origin || !url.pathname.startsWith(`${pageBase}/`)) return undefined;
  const path = url.pathname.slice(pageBase.length);
  // React Router treats a path with two leading slashes as another host.
  if (path.startsWith('//')) return undefined;
  return path === '/login' ? undefined : path + url.search + url.hash;
}

/** Path below the page base; accepts the spellings of menu and system entries. */
export const toPath = (url: string) =>
  `/${(url.startsWith(`${pageBase}/`) ? url.slice(pageBase.length) : url).replace(/^\/+/, '')}`;

export const isAbsolute = (url: string) => /^https?:\/\//i.test(url);

/** Start of a sub-system: an absolute address or a path of the product; undefined while under construction. */
export function startOf(entry: SystemEntry): string | undefined {
  if (entry.route_name === 'home') return entry.front_url ? toPath(entry.front_url) : navigationPath;
  if (isAbsolute(entry.url)) return (entry.menu_alias === 'exam' && entry.front_url) || entry.url;
  const url = entry.front_url || entry.url;
  if (!url) return undefined;
  return isAbsolute(url) ? url : toPath(url);
}

/** First page after login, role switch, or a reload without an address. */
export function firstPage(callBackUrl: string | null = null): string {
  const { data } = session();
  if (data?.userInfo.must_change_password) return '/change-password';
  const requested = ownPath(callBackUrl);
  if (requested) return requested;
  return (data?.current_sys && startOf(data.current_sys)) || navigationPath;
}

const publicId = /\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\/|$)/i;
const isRowId = (text: string) => /^\d{1,10}$/.test(text) && Number(text) <= 0x7fffffff;

/**
 * True if a row of the page can have the ids in its address: public pages also accept public ids, forms accept `0` for a
 * new row. A parameter with words is one of them.
 */
export function hasValidParams(handle: PageHandle | undefined, params: Readonly<Record<string, string | undefined>>) {
  const isPublic = handle?.guest === true || handle?.noLogin === true;
  const isId = (value: string) =>
    (isRowId(value) && (Number(value) > 0 || handle?.hasNew === true)) || (isPublic && publicId.test(`/${value}`));
  return Object.entries(params).every(([name, value = '']) => {
    const words = handle?.words?.[name];
    return words ? words.includes(value) : !/(?:^|_)id$/.test(name) || isId(value);
  });
}

function outsideSystem(handle: PageHandle, path: string): string | undefined {
  const current = session().data?.current_sys;
  const system = handle.main ? undefined : systemOf(handle.route_name);
  if (!current || !system || system.route_name === current.route_name) return undefined;
  const start = startOf(current);
  return start && !isAbsolute(start) && start !== path ? start : undefined;
}

/** True for a public id or a link without login: the page is public, and the server guards its data. */
export const isGuestVisit = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>) =>
  publicId.test(pathname) || new URLSearchParams(search).get('noLoginPage') === '1';

/** Redirect target of a visit; undefined if the page may open. */
export function redirectOf(handle: PageHandle | undefined, url: URL): string | undefined {
  if (!handle) return undefined;
  const { token, data } = session();
  const path = ownPath(url.href, url.origin)?.split(/[?#]/)[0] ?? '/';
  const mustChange = token !== null && data?.userInfo.must_change_password === true;
  if (handle.noLogin || isGuestVisit(url))
    return mustChange && path === navigationPath ? '/change-password' : undefined;
  if (!token || !data) {
    return `${wayIn()}?callBackUrl=${encodeURIComponent(url.pathname + url.search + url.hash)}`;
  }
  if (mustChange && path !== '/change-password') return '/change-password';
  if (!handle.noRule && !mayOpen(handle.route_name)) return '/norole';
  return outsideSystem(handle, path);
}
