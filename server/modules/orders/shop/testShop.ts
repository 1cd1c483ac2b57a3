export const CODE = 'abcdefghij12';

/** A command as the machine hears it. */
export interface PublishedCommand {
  cmd: string;
  type: string;
  p: { ord: string; lines: { t: string; task: string }[] };
}

/** Three lanes in a machine with a shop: two of a product for everybody, one of goods on prescription. */
export async function fillShop(query: (text: string) => Promise<unknown>): Promise<void> {
  await query(`insert into product_categories (id, code, name) values ('cat', '01', '"C"')`);
  await query(`insert into products (id, org_id, approval_no, generic_name, category_id, specification, dosage_form,
    manufacturer, storage_class, otc_class, shelf_life_months, selling_price)
    select 'p' || n, 'shop', 'H' || n, 'Product ' || n, 'cat', '10', 'tablet', 'M', 'CN_ROOM', case when n = 2 then 'rx' else 'otc_b' end, 24, 1500
    from generate_series(1, 2) n`);
  await query(`insert into cabinets (id, device_id, cabinet_no, type) values ('c1', 'd1', 'A', 'T')`);
  await query(`insert into trays (id, cabinet_id, tray_no) values ('t1', 'c1', 1)`);
  await query(`insert into lanes (id, device_id, tray_id, lane_no, col, product_id, price, capacity)
    select 'l' || n, 'd1', 't1', 'A-1-0' || n, n, case when n = 3 then 'p2' else 'p1' end, 1500, 10
    from generate_series(1, 3) n`);
  await query(`insert into machine_shops (device_id, org_id, code) values ('d1', 'shop', '${CODE}')`);
}
