-- Goods came out after the time of their task: when money of theirs goes back later, that is a loss.
alter table dispense_tasks add column late_at timestamptz;
update dispense_tasks t set late_at = v.at
from (select order_id, max(recv_at) as at from vend_records where rc in (0, 1) group by 1) v
where v.order_id = t.order_id and t.ended_at is not null and v.at > t.ended_at;
