-- What the dry run finds beside the errors of a row: warnings, which do not block it, and the cells that errors and warnings
-- are about, by their position among the columns.
alter table kernel.import_row
  add column warning text not null default '',
  add column marks jsonb not null default '[]',
  add column hints jsonb not null default '[]';
