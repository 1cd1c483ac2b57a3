-- The word for an alarm takes other particles than the one it replaced in the help that comes with the product.
update help_articles
set body = jsonb_set(body, '{ko}', to_jsonb(replace(replace(body ->> 'ko', '경보이 ', '경보가 '), '경보을 ', '경보를 ')))
where body ->> 'ko' like '%경보이 %' or body ->> 'ko' like '%경보을 %';
