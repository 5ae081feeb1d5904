-- Version of the schema for which the school has its rights, codes and templates; filled at the start of the service.
alter table org.school add column prepared text not null default '';
