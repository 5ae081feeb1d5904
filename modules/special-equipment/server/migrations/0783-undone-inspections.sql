-- An inspection that was entered by mistake is undone with its reason and stays in the history.
alter table special_equipment.inspection add column undo_reason text not null default '';
alter table special_equipment.inspection add column undone_by bigint;
alter table special_equipment.inspection add column undone_at timestamptz;
-- {last_on, next_on, grade} as they were before this inspection; null for rows that are older than this column.
alter table special_equipment.inspection add column former jsonb;
alter table special_equipment.inspection drop constraint inspection_status_known;
-- 0 applied for, 1 reported, 2 undone.
alter table special_equipment.inspection add constraint inspection_status_known check (status in (0, 1, 2));
alter table special_equipment.inspection drop constraint inspection_reported;
alter table special_equipment.inspection add constraint inspection_reported check (status <> 1
  or (inspected_on is not null and conclusion is not null and (cardinality(reports) > 0 or answers is not null)));
alter table special_equipment.inspection add constraint inspection_undone check ((status = 2) = (undo_reason <> '')
  and (status = 2) = (undone_at is not null));
comment on constraint inspection_status_known on special_equipment.inspection is '检验状态不正确';
comment on constraint inspection_reported on special_equipment.inspection is '登记检验结果须填写检验日期、结论并上传检验报告';
comment on constraint inspection_undone on special_equipment.inspection is '撤销检验须填写原因';
