-- Leaflets of products as they were in force, each from the day on which it was approved; none is changed afterwards.
create table product_leaflets (
  id text primary key,
  org_id text not null references organizations (id),
  product_id text not null references products (id) on delete cascade,
  version_no text not null,
  valid_from timestamptz not null,
  -- When the next one came into force.
  valid_to timestamptz,
  appearance text,
  active_ingredients text,
  indications text,
  dosage_administration text,
  contraindications text,
  adverse_reactions text,
  precautions text,
  overdose text,
  interactions text,
  paediatric_use text,
  geriatric_use text,
  pregnancy_use text,
  toxicology text,
  pharmacokinetics text,
  leaflet_image text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (product_id, version_no)
);
select tenant_table('product_leaflets');
create index product_leaflets_org on product_leaflets (org_id);
create unique index product_leaflets_current on product_leaflets (product_id) where valid_to is null;
select list_indexes('product_leaflets', array['valid_from', 'created_at'], array['version_no']);

-- Whatever way an approved text takes into a product, it is a version of its leaflet from then on.
create function keep_leaflet() returns trigger language plpgsql as $$
declare
  last product_leaflets%rowtype;
  since timestamptz := greatest(new.approved_at, new.updated_at);
  next_no int := 1;
begin
  select * into last from product_leaflets where product_id = new.id and valid_to is null;
  if found then
    if (last.appearance, last.active_ingredients, last.indications, last.dosage_administration, last.contraindications, last.adverse_reactions, last.precautions, last.overdose, last.interactions, last.paediatric_use, last.geriatric_use, last.pregnancy_use, last.toxicology, last.pharmacokinetics, last.leaflet_image)
      is not distinct from (new.appearance, new.active_ingredients, new.indications, new.dosage_administration, new.contraindications, new.adverse_reactions, new.precautions, new.overdose, new.interactions, new.paediatric_use, new.geriatric_use, new.pregnancy_use, new.toxicology, new.pharmacokinetics, new.leaflet_image) then
      return null;
    end if;
    update product_leaflets set valid_to = since, updated_at = since where id = last.id;
    next_no := substr(last.version_no, 2)::int + 1;
  else
    since := new.approved_at;
  end if;
  insert into product_leaflets (id, org_id, product_id, version_no, valid_from, appearance, active_ingredients, indications, dosage_administration, contraindications, adverse_reactions, precautions, overdose, interactions, paediatric_use, geriatric_use, pregnancy_use, toxicology, pharmacokinetics,
    leaflet_image, created_at, updated_at)
  values (new.id || '-' || next_no, new.org_id, new.id, 'V' || next_no, since, new.appearance, new.active_ingredients, new.indications, new.dosage_administration, new.contraindications, new.adverse_reactions, new.precautions, new.overdose, new.interactions, new.paediatric_use, new.geriatric_use, new.pregnancy_use, new.toxicology, new.pharmacokinetics,
    new.leaflet_image, since, since);
  return null;
end $$;
create trigger keep_leaflet after insert or update on products
  for each row when (new.approved_at is not null) execute function keep_leaflet();

insert into product_leaflets (id, org_id, product_id, version_no, valid_from, appearance, active_ingredients, indications, dosage_administration, contraindications, adverse_reactions, precautions, overdose, interactions, paediatric_use, geriatric_use, pregnancy_use, toxicology, pharmacokinetics,
  leaflet_image)
select id || '-1', org_id, id, 'V1', approved_at, appearance, active_ingredients, indications, dosage_administration, contraindications, adverse_reactions, precautions, overdose, interactions, paediatric_use, geriatric_use, pregnancy_use, toxicology, pharmacokinetics, leaflet_image
from products where approved_at is not null;
