-- Second factor of a person: the encrypted secret of an authenticator app, and the last time step that was used.
alter table users
  add column factor_secret text,
  add column factor_step int,
  add column second_factor boolean not null generated always as (factor_secret is not null) stored,
  add constraint users_factor check ((factor_secret is null) = (factor_step is null));
select list_indexes('users', array['second_factor'], array[]::text[]);

-- Each row is one use: SHA-256, hex. Only unused ones are kept.
create table recovery_codes (
  user_id text not null references users (id) on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);

-- Half a sign-in, or an app that is being set up. Good for one purpose, for minutes, once.
create table factor_challenges (
  id_hash text primary key,
  user_id text not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('code', 'enrol', 'change')),
  -- Of the app that is being set up, encrypted.
  secret text,
  login_type text,
  login_role text,
  expires_at timestamptz not null
);
create index factor_challenges_user on factor_challenges (user_id);
create index factor_challenges_expires on factor_challenges (expires_at);
