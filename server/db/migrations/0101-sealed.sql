-- What has to be sealed yet is found without looking at every row.
create index merchant_entries_plain on merchant_entries (id)
  where account_no not like 'sealed.1.%' or reserved_phone not like 'sealed.1.%' or contact_name not like 'sealed.1.%'
    or contact_phone not like 'sealed.1.%' or contact_email not like 'sealed.1.%'
    or contact_id_no not like 'sealed.1.%' or id_no not like 'sealed.1.%' or store_contact not like 'sealed.1.%';
create index orders_plain on orders (id)
  where rider_name not like 'sealed.1.%' or rider_phone not like 'sealed.1.%' or receiver_name not like 'sealed.1.%'
    or receiver_phone not like 'sealed.1.%' or receiver_addr not like 'sealed.1.%';
