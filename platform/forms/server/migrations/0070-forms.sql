create schema forms;

create table forms.form (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  form_key text not null,
  name text not null,
  -- Code of the dictionary wf_category.
  category text not null default '',
  -- 0 of a process, 1 lab, 2 room, 3 person, 4 equipment: what the form extends.
  target int not null default 0,
  -- 0 draft, 1 published, 2 disabled.
  status int not null default 0,
  -- The design that is edited; publishing copies it to a version.
  schema jsonb not null,
  -- Number of the latest published version; 0 before the first.
  form_version int not null default 0,
  -- The draft differs from the latest version.
  is_changed boolean not null default true,
  keywords text[] generated always as (kernel.grams(name || ' ' || form_key)) stored,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  deleted_at timestamptz,
  primary key (school_id, id),
  constraint form_status_known check (status in (0, 1, 2)),
  constraint form_target_known check (target between 0 and 4),
  constraint form_published_when check (status = 0 or form_version > 0)
);
create unique index form_key_once on forms.form (school_id, form_key) where deleted_at is null;
create index form_newest on forms.form (school_id, updated_at);
create index form_keywords on forms.form using gin (school_id, keywords);
comment on index forms.form_key_once is '已有同样标识的表单，请换一个标识';
comment on constraint form_status_known on forms.form is '表单状态不正确';
comment on constraint form_target_known on forms.form is '适用对象不正确';
comment on constraint form_published_when on forms.form is '已发布的表单缺少版本';

-- Published designs.
create table forms.form_version (
  school_id bigint not null,
  form_id bigint not null,
  number int not null,
  name text not null,
  schema jsonb not null,
  published_by bigint not null,
  published_at timestamptz not null,
  primary key (school_id, form_id, number),
  foreign key (school_id, form_id) references forms.form on delete cascade
);

comment on table forms.form_version is 'append-only: running processes and stored values refer to published designs';

-- Documents of other slices that are bound to a form, with the fields that their conditions ask for.
create table forms.form_use (
  school_id bigint not null,
  form_id bigint not null,
  doc_type text not null,
  doc_id bigint not null,
  name text not null,
  fields text[] not null default '{}',
  primary key (school_id, form_id, doc_type, doc_id),
  foreign key (school_id, form_id) references forms.form on delete cascade
);
create index form_use_doc on forms.form_use (school_id, doc_type, doc_id);
