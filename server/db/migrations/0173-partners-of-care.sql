-- Hospitals, pharmacies, channels and internet hospitals speak with us: what a rotation leaves valid for a while, how
-- the last test of the connection ended, and the key that a channel signs with.
alter table online_hospitals add column app_key text, add column secret_box text, add column secret_issued_at timestamptz;
do $$
declare target text;
begin
  foreach target in array array['hospitals', 'pharmacies', 'prescription_channels', 'online_hospitals'] loop
    execute format('alter table %I
      add column previous_box text,
      add column previous_until timestamptz,
      add column tested_at timestamptz,
      add column test_result text check (test_result in (''ok'', ''unreachable'', ''refused'', ''unsigned'')),
      add column test_ms int check (test_ms >= 0),
      add column test_problem text,
      add constraint %I check ((previous_box is null) = (previous_until is null))', target, target || '_previous');
    execute format('create unique index %I on %I (app_key) where app_key is not null', target || '_app_key', target);
  end loop;
end $$;
alter table prescription_channels add column public_key text;

-- A signed message counts once, whoever sends its bytes again. Forgotten when it would be stale anyway.
create table partner_nonces (
  app_key text not null,
  nonce text not null,
  at timestamptz not null,
  primary key (app_key, nonce)
);
create index partner_nonces_at on partner_nonces (at);

alter table partner_messages drop constraint partner_messages_finding_check;
alter table partner_messages add constraint partner_messages_finding_check check (finding in (
  'unknown_store', 'unknown_product', 'unknown_order', 'amounts', 'unmapped_code', 'no_pharmacy', 'not_linked', 'differs', 'void_late',
  'unsigned_doctor', 'unknown_machine', 'not_authorized', 'no_counts'));

-- Those that wait for a mapping are looked at every few seconds.
create index prescriptions_unmapped on prescriptions (hospital_id, updated_at) where state = 'unmapped';
