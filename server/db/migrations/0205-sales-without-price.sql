-- A machine sold what has no price, in the machine, its lane or the product: the sum is a person's to find out.
alter table ledger_differences
  alter column theirs drop not null,
  drop constraint ledger_differences_source_check,
  drop constraint ledger_differences_kind_check,
  drop constraint ledger_differences_differ,
  add constraint ledger_differences_source_check check (source in ('payment', 'MEITUAN', 'JD', 'MACHINE')),
  add constraint ledger_differences_kind_check check (kind in ('missing_here', 'missing_there', 'amount', 'no_price')),
  add constraint ledger_differences_differ check (ours <> theirs or kind = 'no_price');
