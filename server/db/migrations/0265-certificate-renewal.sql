-- Every certificate of a machine that was issued here, for the list of those that hold no more.
create table machine_certificates (
  -- Serial number of the certificate, lower-case hex.
  serial text primary key,
  auth_id text not null,
  fingerprint text not null,
  issued_at timestamptz not null,
  until timestamptz not null,
  revoked_at timestamptz
);
create index machine_certificates_auth on machine_certificates (auth_id, issued_at desc);
create index machine_certificates_until on machine_certificates (until);
select person_table('machine_certificates', 'insert');

-- A machine that has asked for its next certificate may use either, until it uses the next one.
alter table device_auths
  add column next_fingerprint text,
  add column next_until timestamptz;

-- What machines say of their certificates is looked at once.
create table certificate_requests (
  event_id text primary key,
  at timestamptz not null
);
create index device_events_cert on device_events (recv_at) where kind = 'cert';
