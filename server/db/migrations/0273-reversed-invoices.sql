-- Every invoice of the order that was reversed, with the number it was reversed under: the next one takes its place.
alter table charge_orders add column invoice_reversed text;
update charge_orders set invoice_reversed = invoice_no || ' → ' || invoice_reversal_no
where invoice_state = 'reversed' and invoice_no is not null and invoice_reversal_no is not null;
select list_indexes('charge_orders', array['invoice_no', 'invoice_reversed'], array[]::text[]);
