-- Firmware is signed: makers have a public key, versions belong to a maker and carry his signature.
alter table oems add column firmware_key text check (firmware_key ~ '^[A-Za-z0-9+/]{43}=$');
alter table firmware_versions
  add column oem_id text references oems (id),
  add column signature text check (signature ~ '^[A-Za-z0-9+/]{86}==$'),
  add column signed_key text check (signed_key ~ '^[0-9a-f]{64}$'),
  -- Nothing is kept as a signature that was not verified with the key of a maker.
  add constraint firmware_versions_signed check ((signature is null) = (signed_key is null)
    and (signature is null or oem_id is not null));
create index firmware_versions_oem on firmware_versions (oem_id);
-- Where all machines of a model have one maker, he made its versions.
update firmware_versions v set oem_id = made.oem_id
from (select model, min(oem_id) as oem_id from device_auths where oem_id is not null
  group by model having count(distinct oem_id) = 1) made
where made.model = v.model;
