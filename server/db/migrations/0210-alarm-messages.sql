-- Who gets a text of an alarm, and who comes next when nobody acknowledges it.
create table alarm_levels (
  id text primary key,
  org_id text not null references organizations (id),
  name text not null,
  priority text not null check (priority in ('critical', 'high', 'medium', 'low')),
  level int not null check (level between 1 and 4),
  after_min int not null check (after_min between 0 and 10080),
  parties jsonb,
  user_ids jsonb,
  quiet_from text,
  quiet_to text,
  enabled boolean not null default true,
  remark text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint alarm_levels_once unique (org_id, priority, level)
);
select tenant_table('alarm_levels', true);
select list_indexes('alarm_levels', array['name', 'priority', 'level', 'created_at'], array['name']);

-- How far people were told of an alarm; those that are open already are not told of anew.
alter table alerts
  add column told_level int not null default 0,
  add column next_level_at timestamptz,
  add column levels_done boolean not null default false;
update alerts set levels_done = true;
create index alerts_to_tell on alerts (coalesce(next_level_at, raised_at)) where state = 'raised' and not levels_done;

-- What was sent about an alarm, to whom, and how it ended; the id is that of the text in the outbox.
create table alarm_messages (
  id text primary key,
  org_id text not null,
  alert_id text not null references alerts (id) on delete cascade,
  -- Which ringing of the alarm it is about.
  ring int not null default 1,
  level int not null,
  party text not null,
  name text not null,
  mobile text not null,
  locale text not null,
  at timestamptz not null,
  state text not null check (state in ('waiting', 'dropped', 'limited', 'unavailable', 'kept', 'queued', 'sent', 'failed')),
  due_at timestamptz,
  -- One text of a ringing and level to one number, whoever asks for it.
  constraint alarm_messages_once unique (alert_id, ring, level, mobile)
);
select tenant_table('alarm_messages');
create index alarm_messages_by_org on alarm_messages (org_id);
create index alarm_messages_by_number on alarm_messages (mobile, at);
create index alarm_messages_waiting on alarm_messages (due_at) where state = 'waiting';
create index alarm_messages_queued on alarm_messages (at) where state = 'queued';
