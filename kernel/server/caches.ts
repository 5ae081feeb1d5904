/** Values that each process keeps in memory for a while instead of reading them again. */
export type Cache = {
  key: string;
  label: string;
  /** What is kept and for how long, for administrators. */
  remark: string;
  /** Entries kept by this process. */
  entries: () => number;
  clear: () => void;
};

/** Channel on which a committed refresh tells all processes the key of the cache; an empty payload means all. */
export const cacheChannel = 'cache_refresh';

/** Clears one cache, or all of them without a key; unknown keys come from other versions and are ignored. */
export function clearCaches(caches: readonly Cache[], key = ''): void {
  for (const cache of caches) if (key === '' || cache.key === key) cache.clear();
}
