-- Layouts of the file for the education department: each province asks for columns, order, headings and codes of its own.
create table base_info.province_template (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  name text not null,
  -- Columns in their order: field, heading, mask, whether it must be filled, codes for the words of the platform.
  columns jsonb not null,
  -- 1: the layout that the school hands in; without one it is the usual one of the product.
  status smallint not null default 0,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id)
);
create unique index province_template_in_use on base_info.province_template (school_id) where status = 1;
create unique index province_template_name on base_info.province_template (school_id, name);
comment on index base_info.province_template_in_use is '本校已采用另一个模板，请刷新后再试';
comment on index base_info.province_template_name is '已有同名模板';

alter table base_info.province_export add column template text not null default '';
