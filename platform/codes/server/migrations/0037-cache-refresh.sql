-- The last refresh of each cache. Processes keep entries of all schools, so this table has no school of its own.
create table codes.cache_refresh (
  key text primary key,
  refreshed_at timestamptz not null,
  refreshed_by text not null
);
comment on constraint cache_refresh_pkey on codes.cache_refresh is '缓存已登记';
