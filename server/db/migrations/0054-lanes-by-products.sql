-- Taking a product off sale pauses its lanes; a recall locks them.
select person_table('lanes', 'select, update');
