-- Numbers of documents that people read out: prefix, day, and a count that starts anew each day.
create table document_numbers (
  prefix text not null,
  day date not null,
  last int not null check (last > 0),
  primary key (prefix, day)
);
select person_table('document_numbers', 'select, insert, update');
