-- Buckets with thousands of readings that are being counted slice by slice: their mark is taken, their figure not yet
-- written. What a server leaves here when it ends is marked again.
create table env_counting (
  device_ix int not null,
  bucket timestamptz not null,
  primary key (device_ix, bucket)
);
