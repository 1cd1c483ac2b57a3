-- What dealers earn of the sales of a month.
create function statement_sum(lines jsonb, part text) returns bigint language sql immutable as $$
  select coalesce(sum((line ->> part)::bigint), 0)::bigint from jsonb_array_elements(lines) line
$$;

create table dealer_statements (
  id text primary key,
  org_id text not null references organizations (id),
  statement_no text not null unique,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  dealer_id text not null references dealers (id),
  state text not null default 'draft' check (state in ('draft', 'confirmed', 'paid')),
  sold bigint not null,
  amount bigint not null,
  lines jsonb not null default '[]',
  counted_at timestamptz not null default now(),
  confirmed_by text,
  confirmed_at timestamptz,
  paid_on date,
  payment_ref text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (dealer_id, month),
  constraint dealer_statements_total check (sold = statement_sum(lines, 'sold') and amount = statement_sum(lines, 'amount'))
);
select tenant_table('dealer_statements');
create index dealer_statements_org on dealer_statements (org_id);
select list_indexes('dealer_statements', array['statement_no', 'month', 'amount', 'created_at'],
  array['statement_no', 'month']);

-- What was confirmed is not counted again.
create function keep_statement() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.month, new.dealer_id, new.sold, new.amount, new.lines, new.confirmed_by, new.confirmed_at)
    is distinct from (old.month, old.dealer_id, old.sold, old.amount, old.lines, old.confirmed_by, old.confirmed_at)
    or new.state = 'draft' then
    raise exception 'statement % is confirmed', old.statement_no using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger closed_for_good before update or delete on dealer_statements
  for each row when (old.state <> 'draft') execute function keep_statement();

-- The last notice that the licences of a supplier end: for which last day, and how many days before.
alter table druggists
  add column noticed_at timestamptz,
  add column noticed_for date,
  add column noticed_days int check (noticed_days in (90, 30, 0));
