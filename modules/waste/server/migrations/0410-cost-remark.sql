-- Why a load has cost much more than its prices say.
alter table waste.cost add column remark text not null default '';
