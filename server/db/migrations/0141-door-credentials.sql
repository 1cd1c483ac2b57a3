-- Who opens doors, by the number that the reader of a machine reports.
create table door_credentials (
  id text primary key,
  org_id text not null references organizations (id),
  number text not null,
  holder text not null,
  user_id text references users (id),
  method text not null check (method in ('card', 'face', 'pin', 'ble', 'sms')),
  valid_from date not null,
  valid_to date,
  enabled boolean not null default true,
  remark text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (org_id, number)
);
select tenant_table('door_credentials');
create index door_credentials_by_user on door_credentials (user_id);
select list_indexes('door_credentials', array['number', 'holder', 'valid_from', 'valid_to', 'created_at'], array['number', 'holder']);
