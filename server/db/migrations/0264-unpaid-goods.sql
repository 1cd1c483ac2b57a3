-- Goods that a machine let out after their money had gone back are a loss that somebody looks into.
alter table ledger_differences
  drop constraint ledger_differences_kind_check,
  add constraint ledger_differences_kind_check
    check (kind in ('missing_here', 'missing_there', 'amount', 'no_price', 'unpaid', 'units'));
