-- What a type of waste is among the hazard sources of a laboratory: '' as its group and properties say, 'none' nothing, else a
-- code of dictionary hazard_kind.
alter table waste.type add column hazard_kind text not null default '';
