import type { PageAddress } from '../../shared/rights.ts';
import { createContext, useContext, useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { defaultPageSize, pageSizes } from '../../shared/paging.ts';

const ownNames = ['page', 'size', 'sort', 'order', 'noLoginPage', 'tab', 'row'];
const storageName = (path: string) => `lab.list.${path}`;

const positive = (text: string | null) => Math.max(1, Number.parseInt(text ?? '', 10) || 1);
const sizeOf = (text: string | null) => pageSizes.find((size) => String(size) === text) ?? defaultPageSize;

export type ListUrl = {
  page: number;
  size: number;
  sort?: string;
  order?: 'asc' | 'desc';
  filters: Record<string, string>;
};

export function readListUrl(search: URLSearchParams): ListUrl {
  const sort = search.get('sort');
  return {
    page: positive(search.get('page')),
    size: sizeOf(search.get('size')),
    ...(sort && { sort, order: search.get('order') === 'desc' ? 'desc' : 'asc' }),
    filters: Object.fromEntries([...search].filter(([name, value]) => !ownNames.includes(name) && value !== '')),
  };
}

export function writeListUrl({ page, size, sort, order, filters }: ListUrl): URLSearchParams {
  const search = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));
  if (page > 1) search.set('page', String(page));
  if (size !== defaultPageSize) search.set('size', String(size));
  if (sort) search.set('sort', sort);
  if (sort && order) search.set('order', order);
  return search;
}

/** Page, order and filters of a list are in its URL, so that reload, links and the way back restore them. */
export function useListUrl() {
  const [search, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  const url = readListUrl(search);
  useEffect(() => sessionStorage.setItem(storageName(pathname), search.toString()), [pathname, search]);
  /** Returns false if the URL is unchanged; the caller must refetch. */
  const change = (changes: Partial<ListUrl>, replace = false): boolean => {
    const next = writeListUrl({ ...url, ...changes });
    const tab = search.get('tab');
    if (tab) next.set('tab', tab);
    if (next.toString() === search.toString()) return false;
    setSearch(next, { replace });
    return true;
  };
  return { url, change };
}

/** The row that a page shows in full beside its list (`row`), in the URL like the list's filters. */
export function useRowInUrl() {
  const [search, setSearch] = useSearchParams();
  const hrefOf = (id: number | undefined): `?${string}` => {
    const next = new URLSearchParams(search);
    if (id === undefined) next.delete('row');
    else next.set('row', String(id));
    return `?${next}`;
  };
  const row = Number.parseInt(search.get('row') ?? '', 10);
  return {
    row: Number.isNaN(row) ? undefined : row,
    hrefOf,
    open: (id: number | undefined) => setSearch(hrefOf(id), { replace: true }),
  };
}

/** Last URL of a list, for the way back from a form or detail. */
export function rememberedListUrl(path: PageAddress): PageAddress {
  const search = sessionStorage.getItem(storageName(path));
  return search ? (`${path}?${search}` as PageAddress) : path;
}

/** Filters of the surrounding list, which an export applies as well. */
export const ListContext = createContext<Record<string, unknown>>({});
export const useListFilters = () => useContext(ListContext);

/** Last page if the requested one lies beyond it, else undefined. */
export function clampPage(page: number, size: number, total: number): number | undefined {
  const last = Math.max(1, Math.ceil(total / size));
  return page > last ? last : undefined;
}
