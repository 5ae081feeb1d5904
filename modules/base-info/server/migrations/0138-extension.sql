-- What schools ask about laboratories, rooms, people and equipment besides: values of forms of their own.
create table base_info.extension (
  school_id bigint not null,
  id bigint generated always as identity,
  -- 1 lab, 2 room, 3 person, 4 equipment; as forms.form.target.
  target int not null,
  target_id bigint not null,
  form_id bigint not null,
  -- Version of the form in which the values were saved last.
  form_version int not null,
  form_data jsonb not null,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, form_id, form_version) references forms.form_version,
  constraint extension_target_known check (target between 1 and 4)
);
create unique index extension_once on base_info.extension (school_id, target, target_id, form_id);
create index extension_form on base_info.extension (school_id, form_id, form_version);
comment on index base_info.extension_once is '他人刚刚填写了这张表单，请刷新后再修改';
comment on constraint extension_target_known on base_info.extension is '适用对象不正确';
