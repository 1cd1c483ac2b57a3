-- Delivery platforms as partners: where they are, who we are there, and what they said.

alter table platform_stores
  add column api_url text,
  add column app_key text;
-- A message names the application; the secret of its stores says whether it is true.
create index platform_stores_app on platform_stores (platform, app_key) where app_key is not null;

-- Sealed, and in no list: nobody reads them again, the server only.
create table platform_keys (
  store_id text primary key references platform_stores (id) on delete cascade,
  org_id text not null references organizations (id),
  secret text not null,
  token text,
  updated_at timestamptz not null default now()
);
select tenant_table('platform_keys');
create index platform_keys_org on platform_keys (org_id);

-- What a platform said of a bill counts once.
create table platform_facts (
  channel text not null,
  bill text not null,
  what text not null,
  status text not null,
  at timestamptz not null,
  primary key (channel, bill, what, status)
);

-- Messages of partners are looked at, searched and run again.
alter table partner_messages
  add column state text not null default 'received'
    check (state in ('received', 'refused', 'waiting', 'done', 'finding', 'failed')),
  -- What a person has to look at, although the message was taken.
  add column finding text check (finding in ('unknown_store', 'unknown_product', 'amounts')),
  add column version int not null default 1,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
update partner_messages set state = case
  when direction = 'out' then case when problem is null then 'done' else 'failed' end
  when problem is not null then 'refused'
  when handled_at is not null then 'done'
  else 'waiting' end;
drop index partner_messages_waiting;
create index partner_messages_waiting on partner_messages (partner, at) where state = 'waiting';
select list_indexes('partner_messages', array['at'], array['subject', 'what', 'problem']);
select person_table('partner_messages', 'select, update');
