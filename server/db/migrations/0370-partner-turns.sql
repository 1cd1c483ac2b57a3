-- A record about which a partner is asked at this moment, and by which of the nodes: the others wait until it has answered.
create table partner_turns (
  key text primary key,
  holder text not null,
  until timestamptz not null
);
select person_table('partner_turns', 'select, insert, update, delete');
