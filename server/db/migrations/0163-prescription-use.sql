-- A prescription is used once, by an order or by a machine that asks for it. What comes out of the machine is counted
-- unit by unit, and the hospital hears what became of it.
alter table prescriptions
  add column dispense_result text check (dispense_result in ('whole', 'partly')),
  add constraint prescriptions_result check (dispense_result is null or used_at is not null);

-- What a machine asks for, and what became of it. Nobody's record: the prescription shows what follows.
create table rx_requests (
  id text primary key,
  -- Of the machine.
  org_id text not null references organizations (id),
  device_id text not null references devices (id),
  rx_no text not null,
  order_no text not null,
  -- Last characters of the identity card, as the customer typed them.
  id_tail text,
  state text not null default 'asked' check (state in ('asked', 'vending', 'refused', 'done')),
  refusal text,
  prescription_id text references prescriptions (id) on delete cascade,
  -- One for each unit that is to fall: its task, its lane, its line of the prescription.
  units jsonb,
  at timestamptz not null,
  answered_at timestamptz,
  due_at timestamptz,
  closed_at timestamptz,
  -- Said twice it is asked once.
  unique (device_id, order_no),
  check ((state = 'refused') = (refusal is not null)),
  check (state not in ('vending', 'done') or (units is not null and due_at is not null and prescription_id is not null))
);
select tenant_table('rx_requests');
create index rx_requests_org on rx_requests (org_id);
create index rx_requests_prescription on rx_requests (prescription_id);
create index rx_requests_open on rx_requests (at) where state in ('asked', 'vending') or answered_at is null;

-- What hospitals are still to be told, in the order in which it happened.
create table rx_reports (
  id text primary key,
  org_id text not null references organizations (id),
  prescription_id text not null references prescriptions (id) on delete cascade,
  word text not null check (word in ('approved', 'rejected', 'dispensed', 'partly_dispensed')),
  state text not null default 'due' check (state in ('due', 'told', 'dead')),
  tries int not null default 0 check (tries >= 0),
  due_at timestamptz not null,
  told_at timestamptz,
  check ((state = 'told') = (told_at is not null))
);
select tenant_table('rx_reports');
create index rx_reports_org on rx_reports (org_id);
create index rx_reports_prescription on rx_reports (prescription_id);
create index rx_reports_due on rx_reports (due_at) where state = 'due';
