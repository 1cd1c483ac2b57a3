-- Packs of a recalled batch that lie in warehouses: where, how many there were, and who says that they are set apart.
alter table batch_recalls
  add column places jsonb not null default '[]',
  add column stored_qty int not null default 0;
