-- What is usual for a card, and when its operator has last counted something.
alter table iot_cards
  add column usage_median_mb numeric(12, 2) check (usage_median_mb >= 0),
  add column operator_used_at timestamptz;
