-- All states that JD Daojia gives an after-sale, and the exchange as a way to handle one.
alter table jd_after_sales
  drop constraint jd_after_sales_plat_state_check,
  add constraint jd_after_sales_plat_state_check check (plat_state in (
    '10', '20', '30', '31', '32', '33', '40', '50', '60', '70', '80', '81', '82', '83', '90', '91', '92', '93',
    '100', '101', '102', '103', '110', '111', '112', '113', '114', '1001')),
  drop constraint jd_after_sales_handle_type_check,
  add constraint jd_after_sales_handle_type_check check (handle_type in
    ('refund', 'return', 'resend', 'compensate', 'exchange'));
