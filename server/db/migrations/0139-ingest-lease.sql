-- Which of several nodes takes the messages of machines, and until when without saying so again.
create table ingest_lease (
  one boolean primary key default true check (one),
  holder text not null,
  until timestamptz not null
);
