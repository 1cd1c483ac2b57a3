-- Where a number of the directory comes from: those that came with the program were compared with no official list.
alter table bank_branches add column origin text not null default 'own' check (origin in ('shipped', 'sample', 'own'));
update bank_branches set origin = 'shipped' where id = 'cnaps-' || code and version = 1;
update bank_branches set origin = 'sample' where id <> 'cnaps-' || code and version = 1 and remarks = '演示数据';
select list_indexes('bank_branches', array['origin'], array[]::text[]);
