-- Prescriptions that wait for the word of their machine stand in a column of their list, and are asked for.
select list_indexes('prescriptions', array['held_since'], array[]::text[]);
