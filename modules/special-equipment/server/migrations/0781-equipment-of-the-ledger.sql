-- Catalogue code of equipment that the ledger of special equipment keeps: its number, checks and status are mirrors then.
alter table base_info.equipment add column special_type text not null default '';
