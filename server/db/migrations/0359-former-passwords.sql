-- The four passwords before the one in use: under the strong policy none of these comes back (V14).
alter table users add column former_passwords jsonb not null default '[]';

create function keep_former_password() returns trigger language plpgsql as $$
begin
  new.former_passwords := (
    select jsonb_agg(kept.hash order by kept.nth)
    from jsonb_array_elements(jsonb_build_array(old.password_hash) || old.former_passwords)
      with ordinality as kept (hash, nth)
    where kept.nth <= 4
  );
  return new;
end $$;

create trigger keep_former_password before update of password_hash on users for each row
  when (new.password_hash is distinct from old.password_hash) execute function keep_former_password();
