-- A number is that of one document, for ever: invoices, and what reversed them. Two at the same time do not share one.
create table invoice_numbers (
  no text primary key,
  org_id text not null references organizations (id),
  order_id text not null references charge_orders (id)
);
create index on invoice_numbers (org_id);
create index on invoice_numbers (order_id);
select tenant_table('invoice_numbers');
insert into invoice_numbers (no, org_id, order_id)
select no, org_id, o.id from charge_orders o
cross join lateral (
  select invoice_no as no union select invoice_reversal_no
  union select unnest(regexp_split_to_array(invoice_reversed, '; | → '))) numbers
where no is not null
order by o.created_at, o.id
on conflict do nothing;
