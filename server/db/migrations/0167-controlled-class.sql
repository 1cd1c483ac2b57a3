-- What the law puts under control, by its class. Compounds with ephedrine were a flag of their own.
do $$
declare target text;
begin
  foreach target in array array['products', 'cloud_products'] loop
    execute format('alter table %I add column controlled_class text not null default ''none'' check (controlled_class in (
      ''none'', ''ephedrine'', ''psychotropic_2'', ''psychotropic_1'', ''narcotic'', ''toxic'', ''precursor''))', target);
    execute format('update %I set controlled_class = ''ephedrine'' where ephedrine', target);
    execute format('alter table %I drop column ephedrine', target);
  end loop;
end $$;
create index products_controlled on products (controlled_class, id) where controlled_class <> 'none';
