-- Certificates of machines are issued here. Who issues them: one for the installation, its key sealed.
create table machine_authority (
  id boolean primary key default true check (id),
  cert text not null,
  key_box text not null,
  created_at timestamptz not null
);
select person_table('machine_authority', 'select, insert');

alter table device_auths
  add column cert_until timestamptz,
  add column ends_at timestamptz generated always as (least(cert_until, auth_expire_at)) stored;
-- Fingerprints that were typed never let anything in: such hardware signs in with its secret.
update device_auths set cert_fingerprint = null where cert_fingerprint is not null;
update device_auths set auth_type = 'psk' where auth_type = 'x509' and secret_hash is not null;
select list_indexes('device_auths', array['ends_at', 'auth_type'], array[]::text[]);
create index device_auths_ends on device_auths (ends_at) where status in ('issued', 'active');
