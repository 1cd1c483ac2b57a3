import { luhnDigit, residentDigit, usccDigit } from '../../../contract/common/checkDigits';
import type { Random } from '../../../contract/common/random';
import { LONG_TERM } from '../../../contract/merchants/checks';
import { completenessOf } from '../../../contract/merchants/completeness';
import { DAY_MS } from '../../../contract/time/durations';
import type { DemoRows, DemoWorld } from '../../db/demo-data';
import { mobileNumber, personName } from '../../db/demo-data/institutions/names';
import { pictureFile } from '../../db/demo-data/pictures/pictures';
import { type NewRow, padded } from '../../db/demo-data/world';
import { referenceId } from '../../db/reference-data';
import { BANKS, demoBranch, HANGZHOU } from './bankBranchesDemo';

type Entry = NewRow<'merchantEntries'>;
const STATES = [
  'incomplete',
  'auditing',
  'approved',
  'approved',
  'to_be_signed',
  'rejected',
  'to_be_confirmed',
  'signing',
  'change_auditing',
  'cancelled',
  'ready',
] as const satisfies readonly Entry['declareState'][];
/** Pharmacies. */
const TRADES = ['5912'];

function identity(random: Random) {
  const body = `330106${random.int(1965, 1998)}0${random.int(1, 9)}1${random.int(0, 9)}${padded(random.int(0, 999), 3)}`;
  return body + (residentDigit(body) ?? '');
}

function card(random: Random) {
  const body = `622202${padded(random.int(0, 999_999_999), 12)}`;
  return body + luhnDigit(body);
}

type Owner = DemoWorld['tree']['owners'][number];

/** What all parts of an application agree on. */
function factsOf({ world, fleet }: DemoWorld, { orgId, plan }: Owner, index: number) {
  const random = world.random.fork(`entry ${index}`);
  const state = STATES[index % STATES.length] ?? 'incomplete';
  return {
    random,
    plan,
    state,
    draft: state === 'incomplete',
    address: fleet.devices.find((each) => each.orgId === orgId)?.address ?? `${plan.city}人民路 1 号`,
    legalName: personName(random),
    personal: random.chance(0.4),
    licence: `91330106MA${padded(random.int(0, 9_999_999), 7)}`,
    bank: random.pick(BANKS),
    at: world.to - random.int(2, 28) * DAY_MS,
  };
}
type Facts = ReturnType<typeof factsOf>;

function companyOf({ random, plan, personal, address, legalName, draft, licence }: Facts) {
  return {
    fullName: plan.name,
    shortName: plan.name.slice(0, 12),
    merchantType: personal ? ('individual' as const) : ('enterprise' as const),
    industries: JSON.stringify(TRADES),
    region: '330106',
    address,
    contactType: 'legal' as const,
    contactName: legalName,
    contactPhone: mobileNumber(random),
    contactEmail: `${plan.code.toLowerCase()}@example.com`,
    legalName,
    idType: 'idcard' as const,
    idNo: identity(random),
    idStart: '2018-05-01',
    idEnd: draft ? null : '2038-05-01',
    licenceNo: licence + (usccDigit(licence) ?? ''),
    licenceStart: '2019-03-15',
    licenceEnd: LONG_TERM,
    licenceAddr: address,
    storeName: plan.name,
    storeAddress: address,
    storeContact: legalName,
  };
}

function settlementOf({ random, plan, personal, legalName, draft, bank }: Facts) {
  const { bankName, branchName, code } = demoBranch(bank, HANGZHOU, 0);
  return {
    accountType: personal ? ('private' as const) : ('public' as const),
    bankName: draft ? null : bankName,
    bankBranch: draft ? null : branchName,
    cnaps: draft ? null : code,
    accountName: personal ? legalName : plan.name,
    accountNo: personal ? card(random) : `19${padded(random.int(0, 999_999_999), 14)}`,
    reservedPhone: mobileNumber(random),
    minSettleAmt: 1_000,
    paymentProduct: 'native' as const,
    feeRate: 0.38,
    settleCycle: 'T1' as const,
  };
}

function entryOf(demo: DemoWorld, owner: Owner, index: number): Entry {
  const facts = factsOf(demo, owner, index);
  const { state, draft, at } = facts;
  const declared = !draft && state !== 'ready';
  const passed = state === 'approved' || state === 'change_auditing';
  const numbered = passed || state === 'to_be_signed' || state === 'signing';
  const own = { ...companyOf(facts), ...settlementOf(facts), ...picturesOf(owner, draft) };
  return {
    ...own,
    id: demo.world.newId(at),
    orgId: owner.orgId,
    declareState: state,
    completeness: completenessOf({ ...own, industries: TRADES }),
    askedAt: declared ? new Date(at) : null,
    applymentId: declared ? `2000002124${padded(index, 6)}` : null,
    subMchId: numbered ? `16${padded(30_000_000 + index, 8)}` : null,
    signUrl: state === 'to_be_signed' ? 'https://pay.example.com/sign' : null,
    rejectDetail: JSON.stringify(
      state === 'rejected' ? [{ field: 'licenceImg', cause: 'refused', reason: '图片模糊，请重新上传' }] : [],
    ),
    declaredAt: declared ? new Date(at) : null,
    approvedAt: passed ? new Date(at + 2 * DAY_MS) : null,
    createdAt: new Date(at - DAY_MS),
    updatedAt: new Date(passed ? at + 2 * DAY_MS : at),
  };
}

const DOCUMENT = 'document';
const SHOP = 'shop';
const pictureId = (orgId: string, picture: string) => referenceId(`entry ${orgId} ${picture}`);

/** A beginner has photographed the shop, not the documents. */
function picturesOf({ orgId }: Owner, draft: boolean) {
  const paper = draft ? null : pictureId(orgId, DOCUMENT);
  const photo = pictureId(orgId, SHOP);
  return {
    idFront: paper,
    idBack: paper,
    licenceImg: paper,
    drugLicenceImg: paper,
    photoFront: photo,
    photoInside: photo,
    photoCashier: draft ? null : photo,
  };
}

function filesOf({ world, users }: DemoWorld, { orgId }: Owner) {
  const uploadedBy = (users.find((user) => user.orgId === orgId) ?? users[0])?.id ?? '';
  const createdAt = new Date(world.from);
  return [DOCUMENT, SHOP].map((picture) => {
    const facts = { id: pictureId(orgId, picture), orgId, name: `${picture}.png`, uploadedBy, createdAt };
    return pictureFile(picture, facts);
  });
}

/** One application for every merchant, in every state. */
export function merchantDemo(demo: DemoWorld): DemoRows {
  const { owners } = demo.tree;
  return {
    files: owners.flatMap((owner) => filesOf(demo, owner)),
    merchantEntries: owners.map((owner, index) => entryOf(demo, owner, index)),
  };
}
