-- The list of people is sorted by institution too; users_org has no id, so pages of equals had to be sorted anew.
select list_indexes('users', array['org_id'], array[]::text[]);
