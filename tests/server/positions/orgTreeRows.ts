import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ulid } from 'ulid';
import { LOCALES } from '../../../contract/common/locale';
import { DAY_MS } from '../../../contract/time/durations';
import { canaryOf, type Insert, invitationCanary, POSITIONS, type Position, type Tree } from './orgTree';

/** Rows of every table that belongs to somebody, at one position of the tree. */
export interface Seat {
  insert: Insert;
  position: Position;
  orgId: string;
  staffId: string;
}
/** Kind of row, as the path of its endpoints names it → id. */
export type Ids = Record<string, string>;

const everyLanguage = (text: string) => Object.fromEntries(LOCALES.map((locale) => [locale, text]));
const numberOf = (position: Position) => POSITIONS.indexOf(position);

async function insertGrant({ insert, position, orgId, staffId }: Seat, roleId: string): Promise<string> {
  const id = ulid();
  await insert('role_grants', {
    id,
    org_id: orgId,
    user_id: staffId,
    asked_by: staffId,
    asker: canaryOf(position, 'roleGrants'),
    from_role: roleId,
    to_role: roleId,
    to_version: 1,
    type: 'platform_admin',
    opens: false,
    expires_at: new Date(Date.now() + DAY_MS),
  });
  return id;
}

async function insertAccess(seat: Seat): Promise<Ids> {
  const { insert, position, orgId, staffId } = seat;
  const roles = ulid();
  const name = canaryOf(position, 'roles');
  await insert('roles', { id: roles, code: name, name, type: 'repair', org_id: orgId, description: name });
  const invitationCodes = ulid();
  await insert('invitation_codes', {
    id: invitationCodes,
    org_id: orgId,
    code: invitationCanary(position),
    role_id: roles,
    max_uses: 3,
    expire_at: new Date(Date.now() + DAY_MS),
  });
  const sessions = createHash('sha256').update(position).digest('hex');
  await insert('sessions', {
    id_hash: sessions,
    user_id: staffId,
    user_agent: canaryOf(position, 'sessions'),
    expires_at: new Date(Date.now() + DAY_MS),
  });
  const displays = ulid();
  const screen = { name: canaryOf(position, 'displays'), page: 'alarms', status: 'active' };
  await insert('displays', { id: displays, org_id: orgId, ...screen });
  const exportRequests = ulid();
  const subject = everyLanguage(canaryOf(position, 'exportRequests'));
  await insert('export_requests', {
    id: exportRequests,
    org_id: orgId,
    asked_by: staffId,
    list: 'users',
    format: 'csv',
    rows: 1,
    subject,
    columns: subject,
    question: {},
    asked: '*',
    purpose: 'audit',
    note: 'n',
    expires_at: new Date(Date.now() + DAY_MS),
  });
  const roleGrants = await insertGrant(seat, roles);
  return {
    organizations: orgId,
    users: staffId,
    roles,
    invitationCodes,
    sessions,
    displays,
    exportRequests,
    roleGrants,
  };
}

async function insertNotices({ insert, position, orgId, staffId }: Seat): Promise<Ids> {
  const notice = (id: string, kind: string, more: object) => {
    const text = everyLanguage(canaryOf(position, kind));
    return insert('platform_notices', {
      id,
      org_id: orgId,
      title: text,
      body: text,
      type: 'release',
      ...more,
    });
  };
  const platformNotices = ulid();
  await notice(platformNotices, 'platformNotices', { status: 'published', published_at: new Date() });
  await notice(ulid(), 'drafts', { status: 'draft' });
  await insert('notice_reads', { notice_id: platformNotices, user_id: staffId });
  return { platformNotices };
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** The contents of the files of a position, where the server looks for them. */
export function writeFiles(filesDir: string, position: Position, { files, documents }: Ids): void {
  for (const [id, purpose] of [
    [files, 'image'],
    [documents, 'document'],
  ] as const) {
    const text = canaryOf(position, purpose);
    const folder = join(filesDir, digestOf(text).slice(0, 2));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, id ?? ''), text);
  }
}

async function insertFile({ insert, position, orgId, staffId }: Seat, purpose: string) {
  const id = ulid();
  const text = canaryOf(position, purpose);
  await insert('files', {
    id,
    org_id: orgId,
    name: `${text}.pdf`,
    purpose,
    mime: 'application/pdf',
    size: text.length,
    digest: digestOf(text),
    uploaded_by: staffId,
  });
  return id;
}

async function insertPersonal({ insert, position, orgId, staffId }: Seat): Promise<Ids> {
  const view = async (kind: string, share: string) => {
    const id = ulid();
    const owner = { owner_id: staffId, org_id: orgId, role_type: 'repair' };
    const text = canaryOf(position, kind);
    await insert('list_views', { id, resource: 'users', name: text, share, query: `q=${text}`, ...owner });
    return id;
  };
  const imports = ulid();
  const text = canaryOf(position, 'imports');
  await insert('imports', {
    id: imports,
    resource: 'users',
    user_id: staffId,
    org_id: orgId,
    file_name: text,
    file_hash: text,
    locale: 'en',
    state: 'checked',
    report: { id: imports, resource: 'users', fileName: text, state: 'checked', columns: [], problems: [] },
  });
  await insert('import_parts', {
    import_id: imports,
    part: 0,
    rows: { list: [{ number: 2, cells: [text] }] },
  });
  await view('privateViews', 'mine');
  const bulkRuns = ulid();
  const run = canaryOf(position, 'bulkRuns');
  await insert('bulk_runs', {
    id: bulkRuns,
    org_id: orgId,
    user_id: staffId,
    resource: 'users',
    command: 'disable',
    args: {},
    reason: run,
    locale: 'en',
    state: 'ended',
  });
  await insert('bulk_run_rows', { run_id: bulkRuns, n: 0, record_id: staffId, title: run, seen: 1 });
  return { bulkRuns, imports, views: await view('listViews', 'everyone') };
}

async function insertLane({ insert, position, orgId }: Seat, deviceId: string): Promise<string> {
  const [product, cabinet, tray] = [ulid(), ulid(), ulid()];
  await insert('product_categories', {
    id: product,
    code: `9${numberOf(position)}`,
    name: everyLanguage('category'),
  });
  await insert('products', {
    id: product,
    org_id: orgId,
    approval_no: 'H1',
    category_id: product,
    specification: '1',
    dosage_form: 'd',
    generic_name: canaryOf(position, 'products'),
    manufacturer: 'm',
    storage_class: 'CN_ROOM',
    otc_class: 'otc_a',
    shelf_life_months: 12,
    selling_price: 100,
  });
  await insert('cabinets', { id: cabinet, device_id: deviceId, cabinet_no: 'A', type: 't' });
  await insert('trays', { id: tray, cabinet_id: cabinet, tray_no: 1 });
  const lane = ulid();
  await insert('lanes', {
    id: lane,
    device_id: deviceId,
    tray_id: tray,
    lane_no: 'A-1-01',
    col: 0,
    product_id: product,
    price: 100,
    capacity: 10,
    stock: 1,
  });
  return lane;
}

async function insertMachine(seat: Seat): Promise<Ids> {
  const { insert, position, orgId } = seat;
  const [devices, deviceAuths, card] = [ulid(), ulid(), ulid()];
  const [serial_no, name] = [`TREESERIAL${numberOf(position)}`, canaryOf(position, 'devices')];
  await insert('iot_cards', {
    id: card,
    org_id: orgId,
    iccid: canaryOf(position, 'iotCards'),
    msisdn: canaryOf(position, 'msisdn'),
    operator: 'CMCC',
    state: 'in_use',
    plan_mb: 100,
    used_mb: 90,
    cycle_start: '2026-01-01',
  });
  const oem_name = canaryOf(position, 'deviceAuths');
  const auth = { id: deviceAuths, org_id: orgId, serial_no, ipc_serial: serial_no, model: 'M1', oem_name };
  await insert('device_auths', auth);
  await insert('devices', {
    id: devices,
    org_id: orgId,
    auth_id: deviceAuths,
    serial_no,
    name,
    point_name: name,
    model: 'M1',
    point_no: `P00000${numberOf(position)}-0001`,
    province: 'P',
    city: 'C',
    lng: 120,
    lat: 30,
    storage_class: 'CN_ROOM',
    iot_card_id: card,
  });
  return { devices, deviceAuths, lanes: await insertLane(seat, devices), iotCards: card };
}

async function insertHappenings({ insert, position, orgId }: Seat, deviceId: string): Promise<Ids> {
  const [alerts, at] = [ulid(), new Date()];
  const event = { device_id: deviceId, org_id: orgId };
  await insert('alerts', {
    id: alerts,
    ver: 1,
    state: 'raised',
    code: 'STOCK_LOW',
    priority: 'low',
    fingerprint: alerts,
    ...event,
    label: canaryOf(position, 'alerts'),
    t_meas: at,
    raised_at: at,
  });
  await insert('rule_decisions', {
    id: ulid(),
    at,
    device_id: deviceId,
    code: 'STOCK_LOW',
    source: '',
    verdict: 'raise',
    alert_id: alerts,
    inputs: { text: canaryOf(position, 'decisions') },
  });
  await insert('door_records', {
    id: ulid(),
    ver: 1,
    cabinet: 'A',
    state: 'open',
    open_at: at,
    purpose: 'restock',
    authorised: true,
    ...event,
    open_by: canaryOf(position, 'doors'),
  });
  await insert('public_links', {
    id: ulid(),
    org_id: orgId,
    page: 'evaluation',
    ref_type: 'device',
    ref_id: deviceId,
    expires_at: at,
    token_hash: position,
    payload: { title: canaryOf(position, 'links') },
  });
  return { alerts };
}

export async function insertRows(seat: Seat): Promise<Ids> {
  const machine = await insertMachine(seat);
  return {
    ...machine,
    ...(await insertAccess(seat)),
    ...(await insertNotices(seat)),
    ...(await insertPersonal(seat)),
    ...(await insertHappenings(seat, machine.devices ?? '')),
    files: await insertFile(seat, 'image'),
    documents: await insertFile(seat, 'document'),
  };
}

/**
 * People of every organisation write on what they see: their own records and those that come from above.
 * @returns the last remark of each
 */
export async function insertComments(
  insert: Insert,
  { staff }: Tree,
  records: readonly { resource: string; id: string; positions: readonly Position[] }[],
): Promise<Record<Position, Ids>> {
  const remarks = {} as Record<Position, Ids>;
  for (const { resource, id, positions } of records)
    for (const position of positions) {
      const text = canaryOf(position, 'comments');
      const author = { author_id: staff[position], author_name: canaryOf(position, 'users') };
      const comments = ulid();
      await insert('comments', { id: comments, resource, record_id: id, body: text, ...author });
      remarks[position] = { comments };
    }
  return remarks;
}
