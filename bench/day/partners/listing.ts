import type { Database } from '../../../server/db/database';

/** An internet hospital that prescribes from the machines, and its code for a medicine that its list does not have. */
export const LISTED_HOSPITAL = 'H330106900';
export const UNLISTED_CODE = 'DAY-UNLISTED';

/**
 * The list of an internet hospital has all that it, and the channels for it, have codes for, but one medicine.
 * @throws Error when there is no medicine left that nobody has a code for
 */
export async function keepList({ query }: Pick<Database, 'query'>): Promise<void> {
  const [writer] = await query<{ id: string; orgId: string; online: string }>(
    `update online_hospitals o set licence_no = h.licence_no from hospitals h
     where h.code = $1 and o.id = (select id from online_hospitals order by code limit 1)
     returning h.id, h.org_id as "orgId", o.id as online`,
    [LISTED_HOSPITAL],
  );
  if (!writer) return;
  await query(
    `insert into online_hospital_products (id, org_id, provider_code, hospital_id, product_id, max_qty)
     select 'day-' || product_id, $1, 'DAY-' || product_id, $2, product_id, 99
     from (select product_id from hospital_codes where owner_id = $3 union select product_id from channel_codes) coded
     where product_id is not null
     on conflict (hospital_id, product_id) do update set
       org_id = $1, provider_code = excluded.provider_code, max_qty = 99, enabled = true`,
    [writer.orgId, writer.online, writer.id],
  );
  const coded = await query(
    `insert into hospital_codes (id, org_id, owner_id, ext_code, ext_name, ext_spec, approval_no, product_id, state)
     select 'day-unlisted', $1, $2, $3, generic_name, specification, approval_no, id, 'mapped' from products p
     where org_id = $1 and kind = 'drug'
       and not exists (select from online_hospital_products l where l.hospital_id = $4 and l.product_id = p.id)
     order by id limit 1 returning id`,
    [writer.orgId, writer.id, UNLISTED_CODE, writer.online],
  );
  if (coded.length === 0) throw new Error('every medicine stands in the list of the internet hospital');
}
