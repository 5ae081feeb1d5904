-- A link by which somebody without an account reads what a room holds, until it ends or is revoked.
create table chemical.room_link (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  public_id uuid not null default gen_random_uuid(),
  -- `r` with the id of a room, or `w` with that of a warehouse without one.
  room text not null,
  purpose text not null,
  ends_at timestamptz not null,
  revoked_at timestamptz,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  constraint room_link_room check (room ~ '^[rw][0-9]+$')
);
create unique index room_link_public on chemical.room_link (school_id, public_id);
create index room_link_found on chemical.room_link (public_id);
create index room_link_room on chemical.room_link (school_id, room, id);
comment on index chemical.room_link_public is '链接重复，请重新生成';
comment on constraint room_link_room on chemical.room_link is '房间不正确';
