-- The name of a deleted organisation is free for another below the same one.
alter table organizations drop constraint organizations_parent_id_name_key;
create unique index organizations_name on organizations (parent_id, name) where deleted_at is null;
