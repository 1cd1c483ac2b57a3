import type { Database } from '../../db/database';
import { openTestWorld } from '../../kit/testWorld';

/** Noon in China. */
export const START = Date.UTC(2026, 3, 1, 4);

export const BASIC = 'basic';
export const CLIMATE = 'climate';

async function insertWorld(database: Database): Promise<void> {
  await database.query(
    `insert into organizations (id, parent_id, path, code, name, type) values
     ('root', null, 'root.', 'ROOT', 'root', 'platform'),
     ('shop', 'root', 'root.shop.', 'SHOP', 'shop', 'merchant'),
     ('other', 'root', 'root.other.', 'OTHER', 'other', 'dealer')`,
  );
  const name = JSON.stringify({ 'zh-cn': '服务', en: 'service', jp: 'サービス', ko: '서비스' });
  await database.query(
    `insert into charge_functions (id, func_code, func_name, kind, pages)
     values ('f1', 'F_1', $1, 'basic', '["openDoor"]'), ('f2', 'F_2', $1, 'value_added', '["humiture"]')`,
    [name],
  );
  await database.query(
    `insert into charge_items (id, item_code, item_name, kind, function_ids, unit, monthly_fee, yearly_fee, sort)
     values ('basic', 'I_1', $1, 'basic', '["f1"]', 'device', 3900, 39900, 0),
       ('climate', 'I_2', $1, 'value_added', '["f2"]', 'device', 1500, 15000, 1)`,
    [name],
  );
  await database.query(
    `insert into charge_authorizations (id, org_id, contract_no, pay_types, valid_to)
     values ('a1', 'shop', 'HT-1', '["wechat"]', '2027-01-01')`,
  );
}

/** So many machines of an institution, one after the other. */
export async function insertMachines(
  { database }: ChargingWorld,
  orgId: string,
  count: number,
): Promise<void> {
  for (let nth = 1; nth <= count; nth++) {
    const key = `${orgId}${nth}`;
    await database.query(
      `insert into device_auths (id, org_id, serial_no, ipc_serial, model, oem_name) values ($1, $2, $3, $1, 'M1', 'O')`,
      [key, orgId, `SERIAL${key.toUpperCase()}`],
    );
    await database.query(
      `insert into devices (id, org_id, auth_id, serial_no, name, point_no, point_name, province, city, lng, lat, model,
         storage_class, created_at)
       values ($1, $2, $1, $3, 'm', 'P000000-' || lpad((hashtext($1) & 8191)::text, 4, '0'), 'p', 'P', 'C', 120, 30, 'M1', 'CN_ROOM', $4)`,
      [key, orgId, `SERIAL${key.toUpperCase()}`, new Date(START + nth)],
    );
  }
}

/** A shop that may buy two services, with a clock that is set by hand. */
export const openChargingWorld = () => openTestWorld(START, insertWorld);
export type ChargingWorld = Awaited<ReturnType<typeof openChargingWorld>>;
