-- What was sent with a key: the same key with another body is not answered with what the first one did.
alter table idempotency add column digest text;
