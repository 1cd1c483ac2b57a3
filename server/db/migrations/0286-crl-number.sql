-- Lists of revoked certificates are numbered, each higher than the one before, also within one second.
alter table machine_authority add column list_number bigint not null default 0;
