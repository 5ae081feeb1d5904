-- Checklists of a school by catalogue code and kind of inspection: what its laboratories check themselves.
create table special_equipment.checklist (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  code text not null,
  -- Kind of the inspection whose schedule the result sets.
  kind int not null,
  name text not null,
  -- [{text, is_critical, needs_photo}] in order; the failure of a critical one stops the equipment.
  items jsonb not null,
  status int not null default 1,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  constraint checklist_kind_known check (kind in (1, 2, 3)),
  constraint checklist_items check (jsonb_typeof(items) = 'array' and jsonb_array_length(items) between 1 and 100),
  constraint checklist_status_known check (status in (0, 1))
);
create unique index checklist_once on special_equipment.checklist (school_id, code, kind);
comment on index special_equipment.checklist_once is '这个品种的这种检验已有检查表，请修改已有的一份';
comment on constraint checklist_kind_known on special_equipment.checklist is '检验类型不正确';
comment on constraint checklist_items on special_equipment.checklist is '检查表应有 1–100 个检查项';
comment on constraint checklist_status_known on special_equipment.checklist is '状态不正确';

-- A filled checklist is an inspection with answers instead of a report; 4 found something to be put right.
alter table special_equipment.inspection add column answers jsonb;
alter table special_equipment.inspection drop constraint inspection_conclusion_known;
alter table special_equipment.inspection add constraint inspection_conclusion_known check (conclusion in (1, 2, 3, 4));
alter table special_equipment.inspection drop constraint inspection_reported;
alter table special_equipment.inspection add constraint inspection_reported check (status = 0
  or (inspected_on is not null and conclusion is not null and (cardinality(reports) > 0 or answers is not null)));
comment on constraint inspection_conclusion_known on special_equipment.inspection is '检验结论不正确';
comment on constraint inspection_reported on special_equipment.inspection is '登记检验结果须填写检验日期、结论并上传检验报告';
alter table special_equipment.inspection add constraint inspection_open_items check (conclusion <> 4 or (answers is not null and next_on is null));
comment on constraint inspection_open_items on special_equipment.inspection is '只有检查表的结论可以是需整改，且不改变下次检验日期';
