-- What modem the machine itself has said the card is in, beside the word of its operator: either may see that it has moved.
alter table iot_cards add column imei_reported text;
alter table iot_cards drop column moved;
alter table iot_cards add column moved boolean not null
  generated always as (
    coalesce(imei_seen <> imei_bound, false) or coalesce(imei_reported <> imei_bound, false)) stored;
create index iot_cards_differs on iot_cards (org_id) where differs or moved or sync_problem is not null;
