import { type RawBuilder, sql } from 'kysely';
import { LOCALES } from '../../../../contract/common/locale';
import { type ExpiryKind, RENEWED_CARDS } from '../../../../contract/expiries/kinds';
import { EXPIRY_DAYS } from '../../../../contract/expiries/steps';
import { CONNECTS } from '../../../../contract/machines/access/connects';
import { CHINA_ZONE, tradeDay } from '../../../../contract/time/chinaTime';

/** The name of a column, as it is in every language. */
function same(name: string): RawBuilder<unknown> {
  const pairs = LOCALES.flatMap((locale) => [sql.lit(locale), sql.ref(name)]);
  return sql`jsonb_build_object(${sql.join(pairs)})`;
}

const single = sql`null::int`;

/** What ends, by kind: institution, record, name, how many end (null for a single one), last day. */
const SOURCES: Readonly<Record<ExpiryKind, RawBuilder<unknown>>> = {
  licence: sql`
    select id, id, ${same('name')}, ${single}, drug_licence_expire from organizations
    where enabled and sells_drugs`,
  pharmacy: sql`
    select org_id, id, ${same('name')}, ${single}, drug_licence_expire from pharmacies where enabled`,
  certificate: sql`
    select org_id, id, ${same('name')}, ${single}, pharmacist_cert_expire from users
    where status = 'active' and user_type = 'pharmacist'`,
  service: sql`
    select s.org_id, s.id, i.item_name, ${single}, (s.end_at at time zone ${CHINA_ZONE})::date
    from service_subscriptions s join charge_items i on i.id = s.item_id
    where s.state in ('trial', 'active', 'grace')`,
  cards: sql`
    select o.id, o.id, ${same('o.name')}, count(*)::int, c.expire_at
    from iot_cards c join organizations o on o.id = c.org_id
    where c.state in (${sql.join(RENEWED_CARDS)}) and not c.auto_renew
    group by o.id, c.expire_at`,
  machines: sql`
    select o.id, o.id, ${same('o.name')}, count(*)::int, d.service_expire_at
    from devices d join organizations o on o.id = d.org_id
    where d.enabled
    group by o.id, d.service_expire_at`,
  calibrations: sql`
    select o.id, o.id, ${same('o.name')}, count(*)::int, s.cal_due
    from sensors s join organizations o on o.id = s.org_id
    where s.state = 'in_use'
    group by o.id, s.cal_due`,
  access: sql`
    select o.id, o.id, ${same('o.name')}, count(*)::int, (a.ends_at at time zone ${CHINA_ZONE})::date
    from device_auths a join organizations o on o.id = a.org_id
    where a.status in (${sql.join(CONNECTS)})
    group by o.id, 5`,
  paper: sql`
    select p.org_id, p.id, ${same('d.name')}, ${single}, p.valid_to
    from supplier_papers p join druggists d on d.id = p.druggist_id
    where d.enabled and not exists (select from supplier_papers later where later.druggist_id = p.druggist_id
      and later.kind = p.kind and (later.long_term or later.valid_to > p.valid_to))`,
  warehouse: sql`
    select o.id, o.id, ${same('o.name')}, count(*)::int, s.expiry
    from warehouse_stocks s join organizations o on o.id = s.org_id
    where s.on_hand > 0
    group by o.id, s.expiry`,
  dealer: sql`select org_id, id, ${same('name')}, ${single}, valid_to from dealers where enabled`,
  kiosk: sql`
    select org_id, id, ${same('auth_no')}, ${single}, valid_to from health_machine_auths
    where state in ('active', 'suspended')`,
};

const ALL = Object.entries(SOURCES).map(
  ([kind, source]) => sql`
    select ${kind}::text as kind, one.* from (${source}) as one (org_id, subject_id, name, amount, ends_on)`,
);

/** All of it that ends within the next days or has ended, as a table of a query. */
export function endingAt(now: number): RawBuilder<unknown> {
  const today = sql`${tradeDay(now)}::date`;
  return sql`(
    select ending.*, case when ends_on > ${today} then 'due' when ends_on = ${today} then 'ending' else 'ended'
      end as state
    from (${sql.join(ALL, sql` union all `)}) ending
    join organizations on organizations.id = ending.org_id and organizations.deleted_at is null
    where ends_on <= ${today} + ${EXPIRY_DAYS}::int)`;
}
