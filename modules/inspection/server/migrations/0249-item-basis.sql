-- Source of the basis of a check item: 《危险化学品安全管理条例》, 第二十四条.
alter table inspection.item add column regulation text not null default '';
alter table inspection.item add column clause text not null default '';
