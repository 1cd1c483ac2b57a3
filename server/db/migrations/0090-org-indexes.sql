-- Row-level security asks every row for its organisation.
create index druggists_by_org on druggists (org_id);
create index dealers_by_org on dealers (org_id);
create index dealer_users_by_org on dealer_users (org_id);
create index reseller_users_by_org on reseller_users (org_id);
create index health_machine_auths_by_org on health_machine_auths (org_id);
create index health_machine_serials_by_org on health_machine_serials (org_id);
create index druggist_products_by_org on druggist_products (org_id);
create index purchase_orders_by_org on purchase_orders (org_id);
create index platform_stores_by_org on platform_stores (org_id);
create index platform_skus_by_org on platform_skus (org_id);
