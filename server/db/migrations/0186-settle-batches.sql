-- A machine reports all of its lanes, most of them as they were: only a lane whose stock has moved has batches to settle.
drop trigger settle_batches on lanes;
create trigger settle_batches after insert on lanes
  for each row execute function settle_batches();
create trigger settle_moved_batches after update of stock on lanes
  for each row when (old.stock is distinct from new.stock) execute function settle_batches();
