-- What an import is about beside its file, such as the store that its items go to.
alter table kernel.import_job add column params jsonb not null default '{}';
