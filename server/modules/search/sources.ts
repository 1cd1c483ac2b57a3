import { type RawBuilder, sql } from 'kysely';
import type { Mask } from '../../../contract/kit/masks';
import type { SearchKind } from '../../../contract/search';

/** Where one kind is looked up. Names of columns are ours, never a person's. */
export interface Source {
  kind: SearchKind;
  from: RawBuilder<unknown>;
  /** Organisation a row belongs to. */
  org: string;
  id: string;
  title: RawBuilder<string>;
  sub: RawBuilder<string>;
  /** Columns that are compared. */
  columns: readonly string[];
  /** Column of `pinyin_column`: the name as it is read. */
  pinyin?: string;
  /** Found by a whole number only: its beginning fits every order there ever was. */
  whole?: true;
  path(id: string, title: string): string;
  /** What is personal in its second line. */
  mask?: Mask;
}

const recordPath = (path: string) => (id: string) => `${path}/record/${id}`;

export const SOURCES: readonly Source[] = [
  {
    kind: 'machine',
    from: sql`devices left join iot_cards on iot_cards.id = devices.iot_card_id`,
    org: 'devices.org_id',
    id: 'devices.id',
    title: sql.ref<string>('devices.name'),
    sub: sql<string>`devices.serial_no || ' · ' || devices.point_no`,
    columns: ['devices.id', 'devices.serial_no', 'devices.point_no', 'devices.name', 'iot_cards.iccid'],
    pinyin: 'devices.name_pinyin',
    path: (id) => `/machine/equipmentMain/device/${id}`,
  },
  {
    // What was sold stands on the page of its machine.
    kind: 'order',
    from: sql`vend_records join devices on devices.id = vend_records.device_id`,
    org: 'vend_records.org_id',
    id: 'devices.id',
    title: sql<string>`coalesce(vend_records.order_no, vend_records.task)`,
    sub: sql<string>`devices.name`,
    columns: ['vend_records.order_no', 'vend_records.task'],
    whole: true,
    path: (id) => `/machine/equipmentMain/device/${id}`,
  },
  {
    kind: 'user',
    from: sql`users`,
    org: 'users.org_id',
    id: 'users.id',
    title: sql.ref<string>('users.name'),
    sub: sql<string>`users.code`,
    columns: ['users.id', 'users.code', 'users.name'],
    pinyin: 'users.name_pinyin',
    mask: 'account',
    path: recordPath('/system/people'),
  },
  {
    kind: 'organization',
    from: sql`organizations`,
    org: 'organizations.id',
    id: 'organizations.id',
    title: sql.ref<string>('organizations.name'),
    sub: sql<string>`organizations.code`,
    columns: ['organizations.id', 'organizations.code', 'organizations.name'],
    pinyin: 'organizations.name_pinyin',
    path: recordPath('/system/organization'),
  },
  {
    kind: 'iotCard',
    from: sql`iot_cards`,
    org: 'iot_cards.org_id',
    id: 'iot_cards.id',
    title: sql.ref<string>('iot_cards.iccid'),
    sub: sql<string>`iot_cards.msisdn`,
    columns: ['iot_cards.id', 'iot_cards.iccid', 'iot_cards.msisdn'],
    path: (_id, iccid) => `/InterCard/InterCardMain?q=${iccid}`,
  },
];
