-- Alerts and the decisions behind them.

create table alerts (
  id text primary key,
  ver int not null,
  state text not null check (state in ('raised', 'acknowledged', 'returned', 'cleared')),
  code text not null,
  priority text not null check (priority in ('critical', 'high', 'medium', 'low')),
  device_id text not null references devices (id),
  org_id text not null,
  source text not null default '',
  -- One open alert per cause, enforced here rather than by code.
  fingerprint text,
  value double precision,
  limit_value double precision,
  label text,
  t_meas timestamptz not null,
  raised_at timestamptz not null,
  ack_at timestamptz,
  ack_by text,
  ack_note text,
  cleared_at timestamptz,
  count int not null default 1,
  check ((state = 'cleared') = (cleared_at is not null)),
  check ((state = 'cleared') = (fingerprint is null))
);
create unique index alerts_open on alerts (fingerprint);
create index alerts_device on alerts (device_id, raised_at desc);
create index alerts_org on alerts (org_id, raised_at desc);
create index alerts_cleared on alerts (cleared_at) where state = 'cleared';

-- State of the rule engine per fingerprint, so that delays survive a restart.
create table rule_states (
  fingerprint text primary key,
  device_id text not null references devices (id),
  body jsonb not null,
  updated_at timestamptz not null default now()
);

-- Every decision with its inputs: why an alert rang, and why it did not.
create table rule_decisions (
  id text not null,
  at timestamptz not null,
  device_id text not null,
  code text not null,
  source text not null,
  verdict text not null,
  alert_id text,
  inputs jsonb not null,
  primary key (at, id)
) partition by range (at);
create table rule_decisions_default partition of rule_decisions default;
create index rule_decisions_device on rule_decisions (device_id, at desc);
select guard_append_only('rule_decisions');
