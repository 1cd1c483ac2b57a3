-- What customers of a platform show when they want their money: fetched once, kept as files of the institution.
alter table orders
  add column refund_pictures jsonb,
  add column refund_pictures_problem jsonb;

-- Nobody here has uploaded what a partner shows.
alter table files alter column uploaded_by drop not null;

create table refund_pictures (
  order_id text not null references orders (id) on delete cascade,
  org_id text not null references organizations (id),
  url text not null,
  place int not null,
  state text not null default 'waiting' check (state in ('waiting', 'shown', 'failed')),
  -- Stored, and not yet shown: it is not fetched again.
  file_id text references files (id) on delete set null,
  problem text check (problem in ('gone', 'too_large', 'no_room', 'no_picture', 'unreachable')),
  tries int not null default 0,
  next_at timestamptz not null,
  primary key (order_id, url)
);
select tenant_table('refund_pictures');
create index refund_pictures_org on refund_pictures (org_id);
create index refund_pictures_due on refund_pictures (next_at) where state = 'waiting';
create index refund_pictures_file on refund_pictures (file_id) where file_id is not null;
