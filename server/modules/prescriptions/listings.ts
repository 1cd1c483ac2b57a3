import { sql } from 'kysely';
import type { ListingFacts } from '../../../contract/prescriptions/findings';
import type { Executor } from '../../db/tables';

/** Product → what the list of the internet hospital says of it. */
type ListingsByProduct = ReadonlyMap<string, ListingFacts>;

interface Row {
  rxId: string;
  productId: string;
  enabled: boolean;
  maxQty: number;
}

/**
 * What internet hospitals may prescribe from the machines, by prescription; absent where the institution keeps no list
 * for the hospital. It is the hospital of the consultation, or the one with the licence of the hospital that wrote it.
 */
export async function listingsOf(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, ListingsByProduct>> {
  const { rows } = await sql<Row>`
    select distinct rx.id as "rxId", list.product_id as "productId", list.enabled, list.max_qty as "maxQty"
    from prescriptions rx
    join hospitals writer on writer.id = rx.hospital_id
    join organizations place on place.id = rx.org_id
    left join inquiry_orders inquiry on inquiry.prescription_id = rx.id
    join online_hospitals online on online.id = inquiry.hospital_id
      or (inquiry.id is null and writer.type = 'internet' and online.licence_no = writer.licence_no)
    join online_hospital_products list on list.hospital_id = online.id
    join organizations own on own.id = list.org_id and starts_with(place.path, own.path)
    where rx.id in (${sql.join(ids)})`.execute(db);
  const listings = new Map<string, Map<string, ListingFacts>>();
  for (const { rxId, productId, enabled, maxQty } of rows) {
    const listing = listings.get(rxId) ?? new Map<string, ListingFacts>();
    listings.set(rxId, listing.set(productId, { enabled, maxQty }));
  }
  return listings;
}
