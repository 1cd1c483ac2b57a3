-- Health machines activate themselves with the key of their license and are heard from afterwards; of keys and tokens
-- only hashes are kept.
alter table health_machine_auths
  add column key_hash text,
  add column key_issued_at timestamptz;
alter table health_machine_serials
  add column token_hash text unique,
  add column connection text not null default 'unknown' check (connection in ('unknown', 'online', 'offline')),
  add column last_seen_at timestamptz;
create index health_machine_serials_online on health_machine_serials (last_seen_at) where connection = 'online';
