-- What customers of JD Daojia show with an after-sale; fetched as that of a refund is, and shown with the after-sale.
alter table jd_after_sales
  add column pictures jsonb,
  add column pictures_problem jsonb;
alter table refund_pictures add column after_sale_id text references jd_after_sales (id) on delete cascade;
create index refund_pictures_after_sale on refund_pictures (after_sale_id) where after_sale_id is not null;
