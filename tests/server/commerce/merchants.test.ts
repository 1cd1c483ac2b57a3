import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyRow } from '../../../contract/kit/resource';
import { correctedFields, refusedFields } from '../../../contract/merchants/completeness';
import type { Database } from '../../../server/db/database';
import { filePath } from '../../../server/files/store';
import { runCommand } from '../../../server/kit/records/commands';
import { findRecord, updateRecord } from '../../../server/kit/records/records';
import { openTestWorld } from '../../../server/kit/testWorld';
import { declareEntries } from '../../../server/modules/merchants/declare';
import { servedMerchantEntries } from '../../../server/modules/merchants/entries';
import { createCaller, PATIENCE, PartnerError } from '../../../server/partners/caller';
import type { CallRecord } from '../../../server/partners/messages';
import { PaymentRefusal } from '../../../server/partners/payment/answers';
import { ApplicationRefused, type OnboardingPort } from '../../../server/partners/payment/onboarding/port';
import { createWechatPay } from '../../../server/partners/payment/wechatPay';
import { type PaymentPartner, startPaymentPartner } from '../../../simulator/partners/payment';

const PEM = {
  modulusLength: 2_048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
} as const;
const WHO = { appId: 'wx0000000000000000', mchId: '1900000009', serial: 'S1', platformSerial: 'P1' };
const API_KEY = 'k'.repeat(32);
const AUDIT_MS = 60_000;
const NAME = '杭州康健大药房';
const PHONE = '13800138000';
const ACCOUNT = '19000000000001';
const PICTURE = { id: 'f1', digest: 'ab'.repeat(32) };
const find = () => undefined;

const ENTRY = {
  org_id: 'shop',
  full_name: NAME,
  short_name: '康健大药房',
  region: '330106',
  address: '文三路 1 号',
  contact_name: '李敏',
  contact_phone: PHONE,
  contact_email: 'limin@example.com',
  legal_name: '李敏',
  id_no: '11010519491231002X',
  id_start: '2018-05-01',
  id_end: '2038-05-01',
  id_front: PICTURE.id,
  id_back: PICTURE.id,
  licence_no: '91350100M000100Y43',
  licence_start: '2019-03-15',
  licence_end: '2099-12-31',
  licence_img: PICTURE.id,
  licence_addr: '文三路 1 号',
  drug_licence_img: PICTURE.id,
  store_name: '康健',
  store_address: '文三路 1 号',
  store_contact: '李敏',
  photo_front: PICTURE.id,
  photo_inside: PICTURE.id,
  photo_cashier: PICTURE.id,
  account_type: 'public',
  bank_name: '招商银行',
  bank_branch: '招商银行杭州分行',
  cnaps: '308331000000',
  account_name: NAME,
  account_no: ACCOUNT,
  reserved_phone: PHONE,
  min_settle_amt: 1_000,
  payment_product: 'native',
  fee_rate: 0.38,
  settle_cycle: 'T1',
  completeness: 100,
  declare_state: 'ready',
};

async function insertShop(database: Database): Promise<void> {
  await database.query(
    `insert into organizations (id, parent_id, path, code, name, type) values
     ('root', null, 'root.', 'ROOT', 'root', 'platform'),
     ('shop', 'root', 'root.shop.', 'SHOP', 'shop', 'merchant')`,
  );
  await database.query(`insert into roles (id, code, name, type) values ('r', 'R', 'r', 'platform_admin')`);
  await database.query(
    `insert into users (id, code, name, org_id, role_id, password_hash) values ('u', 'u', 'u', 'shop', 'r', '!')`,
  );
  await database.query(
    `insert into files (id, org_id, name, purpose, mime, size, digest, uploaded_by)
     values ($1, 'shop', 'licence.png', 'image', 'image/png', 3, $2, 'u')`,
    [PICTURE.id, PICTURE.digest],
  );
}

const filesDir = mkdtempSync(join(tmpdir(), 'pharos-merchants-'));
let keys: Record<'merchant' | 'platform', { publicKey: string; privateKey: string }>;
let world: Awaited<ReturnType<typeof openTestWorld>>;
let partner: PaymentPartner;
let onboarding: OnboardingPort;
let calls: CallRecord[];
let count = 0;
let id: string;

beforeAll(async () => {
  keys = { merchant: generateKeyPairSync('rsa', PEM), platform: generateKeyPairSync('rsa', PEM) };
  world = await openTestWorld(Date.UTC(2026, 3, 1, 4), insertShop);
  const path = filePath(filesDir, PICTURE);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, 'png');
});
afterAll(async () => {
  await world.close();
  rmSync(filesDir, { recursive: true });
});

beforeEach(async () => {
  const clock = () => world.time.now;
  partner = await startPaymentPartner({
    ...WHO,
    merchantKey: keys.merchant.publicKey,
    platformKey: keys.platform.privateKey,
    apiKey: API_KEY,
    port: 0,
    clock,
    auditMs: AUDIT_MS,
  });
  calls = [];
  const account = {
    ...WHO,
    url: partner.url,
    privateKey: createPrivateKey(keys.merchant.privateKey),
    platformKey: createPublicKey(keys.platform.publicKey),
    apiKey: Buffer.from(API_KEY),
    notifyUrl: 'http://127.0.0.1:1',
  };
  const record = async (call: CallRecord) => void calls.push(call);
  const call = createCaller({ ...PATIENCE, timeoutMs: 2_000, retries: 0, firstWaitMs: 5, breakAfter: 100 });
  onboarding = createWechatPay(account, { clock, record, call }).onboarding;
  id = `e${++count}`;
  await insertEntry({});
});
afterEach(async () => {
  await partner.stop();
  await world.database.query('delete from merchant_entries');
});

async function insertEntry(own: Record<string, unknown>): Promise<void> {
  const row = { id, ...ENTRY, ...own };
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`);
  await world.database.query(
    `insert into merchant_entries (${names.join()}) values (${places.join()})`,
    Object.values(row),
  );
}

const entry = () => world.change((work) => findRecord(work, servedMerchantEntries, id));
async function run(command: string, args: Record<string, unknown> = {}) {
  const { version } = await entry();
  await world.change((work) => runCommand(work, servedMerchantEntries, command, id, { version, args }, find));
}
const logged: unknown[] = [];
const log = { warn: (about: object) => logged.push(about) } as never;
const said = new Map<string, string>();
const look = (port = onboarding) =>
  declareEntries({ kit: world.deps, clock: () => world.time.now, filesDir, onboarding: port, log, said });
/** After the provider's audit. */
const later = async () => {
  world.time.now += AUDIT_MS;
  await look();
};
const stateOf = ({ declareState }: AnyRow) => declareState;

describe('a merchant application', () => {
  it.each(['shop', 'root'])('cannot be declared while %s is disabled', async (off) => {
    await world.database.query('update organizations set enabled = (id <> $1)', [off]);
    await expect(run('submit')).rejects.toMatchObject({ status: 409, key: 'err.merchant.disabled' });
    expect(stateOf(await entry())).toBe('ready');
    await world.database.query('update organizations set enabled = true');
    await run('submit');
    expect(stateOf(await entry())).toBe('auditing');
  });

  it('is sent with its images, reviewed, signed and approved', async () => {
    await run('submit');
    await look();
    expect(await entry()).toMatchObject({
      declareState: 'auditing',
      applymentId: expect.stringMatching(/^\d+$/),
    });
    await later();
    const accepted = await entry();
    expect(accepted).toMatchObject({
      declareState: 'to_be_signed',
      subMchId: expect.stringMatching(/^16\d{8}$/),
      signUrl: expect.stringContaining('/sign/'),
    });
    await fetch(String(accepted.signUrl), { method: 'POST', body: new URLSearchParams({ way: 'sign' }) });
    await look();
    expect(stateOf(await entry())).toBe('signing');
    await later();
    expect(await entry()).toMatchObject({ declareState: 'approved', approvedAt: world.time.now });
  });

  it('shows personal values to the provider only', async () => {
    await run('submit');
    await look();
    const { body } = calls.find(({ target }) => target.endsWith('/applyment/')) ?? { body: '' };
    expect(body).toContain(NAME);
    for (const secret of [PHONE, ENTRY.id_no, ACCOUNT, ENTRY.contact_email])
      expect(body).not.toContain(secret);
  });

  it('of a person with a private account waits for the account confirmation', async () => {
    await world.database.query(
      `update merchant_entries set merchant_type = 'individual', account_type = 'private', account_name = '李敏',
         account_no = '6222020000000000018' where id = $1`,
      [id],
    );
    await run('submit');
    await look();
    await later();
    expect(stateOf(await entry())).toBe('to_be_confirmed');
    partner.decide(id, 'confirm');
    await look();
    expect(stateOf(await entry())).toBe('to_be_signed');
  });

  it('that is refused shows the reason at its field and is sent again under its number', async () => {
    await world.database.query(`update merchant_entries set account_name = '别的公司' where id = $1`, [id]);
    await run('submit');
    await look();
    const { applymentId } = await entry();
    await later();
    const { declareState, rejectDetail, version } = await entry();
    expect({ declareState, rejectDetail }).toEqual({
      declareState: 'rejected',
      rejectDetail: [{ field: 'accountName', reason: '对公账户开户名称与营业执照不一致' }],
    });
    await world.change((work) =>
      updateRecord(work, servedMerchantEntries, id, { accountName: NAME, version }, find),
    );
    const corrected = await entry();
    expect([stateOf(corrected), refusedFields(corrected), correctedFields(corrected)]).toEqual([
      'rejected',
      {},
      ['accountName'],
    ]);
    await run('submit');
    await look();
    await later();
    expect(await entry()).toMatchObject({ declareState: 'to_be_signed', applymentId, rejectDetail: [] });
  });

  it('is not sent with a document that has expired since', async () => {
    await world.database.query(`update merchant_entries set id_end = '2026-04-20' where id = $1`, [id]);
    await expect(run('submit')).rejects.toMatchObject({
      key: 'err.merchant.expiring',
      fields: { idEnd: 'err.merchant.expiring' },
    });
    expect(stateOf(await entry())).toBe('ready');
  });

  it('that the provider cannot read must be corrected by the applicant', async () => {
    await run('submit');
    await world.database.query(`update merchant_entries set account_no = '1' where id = $1`, [id]);
    await look();
    expect(await entry()).toMatchObject({
      declareState: 'rejected',
      rejectDetail: [{ field: 'accountNo', reason: '银行账号格式错误', cause: 'value' }],
    });
    expect(refusedFields(await entry())).toEqual({
      accountNo: { key: 'err.merchant.unreadableValue', words: '银行账号格式错误' },
    });
  });

  it('with an unusable image shows the reason at that image', async () => {
    await run('submit');
    const unusable = new PaymentRefusal('answered 400', false, 400, 'PARAM_ERROR', '/file', '图片已损坏');
    const upload = () => Promise.reject(new ApplicationRefused('whole', undefined, '图片已损坏', unusable));
    await look({ ...onboarding, upload });
    expect(await entry()).toMatchObject({
      declareState: 'rejected',
      rejectDetail: [{ field: 'idFront', reason: '图片已损坏', cause: 'value' }],
    });
  });

  it('sent before an unrecorded server stop is not sent again', async () => {
    await run('submit');
    await look();
    await world.database.query('update merchant_entries set asked_at = null, applyment_id = null');
    await look();
    const { declareState, applymentId } = await entry();
    expect({ declareState, told: applymentId !== null }).toEqual({ declareState: 'auditing', told: true });
    expect(calls.filter(({ target }) => target.endsWith('/applyment/'))).toHaveLength(1);
  });

  it.each(['5xx', 'forged'] as const)('is sent again after an answer that is %s', async (fault) => {
    await run('submit');
    partner.fail(fault, 1);
    await look();
    expect(await entry()).toMatchObject({ declareState: 'auditing', applymentId: null });
    await look();
    expect((await entry()).applymentId).not.toBeNull();
  });

  it('catches up with missed states and notifies once', async () => {
    await run('submit');
    await look();
    partner.decide(id, 'pass');
    partner.decide(id, 'sign');
    await later();
    expect(stateOf(await entry())).toBe('approved');
    const before = calls.length;
    await look();
    expect(calls.length).toBe(before);
    expect(calls.filter(({ target }) => target.endsWith('/applyment/'))).toHaveLength(1);
  });

  it('that was withdrawn meanwhile stays withdrawn', async () => {
    await run('submit');
    await look();
    const { version } = await entry();
    await world.change((work) =>
      runCommand(work, servedMerchantEntries, 'cancel', id, { version, args: {}, reason: 'no' }, find),
    );
    await later();
    expect(stateOf(await entry())).toBe('cancelled');
  });
});

it('with an unanswered request is logged once, and nobody else is tried during the pause', async () => {
  await run('submit');
  await insertEntry({ id: 'second', declare_state: 'auditing' });
  logged.length = 0;
  let asked = 0;
  const call = createCaller({ ...PATIENCE, retries: 0, breakAfter: 2 });
  const apply = () =>
    call(async () => {
      asked += 1;
      throw new PartnerError('answered 503', true, 503);
    });
  const down = { ...onboarding, upload: apply, apply } as unknown as OnboardingPort;
  for (let looks = 0; looks < 3; looks++) await look(down);
  expect(asked).toBe(2);
  expect(logged).toMatchObject([{ id }, { id: 'second' }]);
  await look();
  expect((await entry()).applymentId).toBeTruthy();
  expect(said.size).toBe(0);
});

describe('another settlement account', () => {
  const account = {
    accountType: 'public',
    bankName: '中国工商银行',
    bankBranch: '中国工商银行杭州分行',
    cnaps: '102331000000',
    accountName: NAME,
    accountNo: '19000000000002',
    reservedPhone: PHONE,
  };
  beforeEach(() =>
    world.database.query(
      `update merchant_entries set declare_state = 'approved', sub_mch_id = '1630000001' where id = $1`,
      [id],
    ),
  );

  it('is used once the provider has agreed', async () => {
    await run('changeAccount', account);
    await look();
    expect(await entry()).toMatchObject({ declareState: 'change_auditing', accountNo: ACCOUNT });
    await later();
    expect(await entry()).toMatchObject({ declareState: 'approved', ...account });
    const [kept] = await world.database.query<{ pending_account: string }>(
      'select pending_account from merchant_entries',
    );
    expect(kept?.pending_account).not.toContain(account.accountNo);
  });

  it('that the bank refuses leaves the current one in use with the reason', async () => {
    await run('changeAccount', { ...account, accountNo: '19000000010000' });
    await look();
    await later();
    expect(await entry()).toMatchObject({
      declareState: 'approved',
      accountNo: ACCOUNT,
      changeCause: 'refused',
      changeRefusal: '该银行账户已注销，请更换结算账户',
    });
  });
});
