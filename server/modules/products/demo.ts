import type { ChangeLine } from '../../../contract/kit/changeLines';
import { DAY_MS, HOUR_MS } from '../../../contract/time/durations';
import type { DemoRows, DemoWorld } from '../../db/demo-data';
import { buildLibrary } from '../../db/demo-data/catalogue/library';
import type { NewRow } from '../../db/demo-data/world';

type Product = NewRow<'products'>;
type Person = NewRow<'users'>;

const REMARKS = [
  '批准文号与国家药监局数据库不一致，请核对后重新提交',
  '外包装图片不清晰，无法辨认规格，请重新拍摄',
  '说明书版本已更新，请按 2025 年修订版填写注意事项',
];

const line = (field: string, before: unknown, after: unknown): ChangeLine => ({
  field,
  before: JSON.stringify(before),
  after: JSON.stringify(after),
});

/** What a new product was handed in with: its main facts. */
function firstLines(product: Product): ChangeLine[] {
  const names = [
    'genericName',
    'specification',
    'approvalNo',
    'barcode',
    'manufacturer',
    'sellingPrice',
  ] as const;
  return names.map((field) => ({ field, before: null, after: JSON.stringify(product[field] ?? null) }));
}

function changed(product: Product): ChangeLine[] {
  const price = Number(product.sellingPrice);
  return [
    line('sellingPrice', price, Math.round((price * 1.08) / 10) * 10),
    line('precautions', product.precautions ?? null, `${product.precautions ?? ''}\n6. 运动员慎用。`.trim()),
    line('stopSaleDays', 30, 45),
  ];
}

/** Who hands in and who decides in the institution of a product. */
function peopleOf({ users, tree }: DemoWorld, orgId: string): { submitter?: Person; reviewer?: Person } {
  const own = users.filter((user) => user.orgId === orgId);
  const reviewer = own.findLast(({ userType }) => userType === 'pharmacist');
  return { submitter: own[0], reviewer: reviewer ?? users.find((user) => user.orgId === tree.platformId) };
}

const UPDATE_STEP = 29;

function auditOf(demo: DemoWorld, product: Product, index: number): NewRow<'productAudits'> | undefined {
  const { submitter, reviewer } = peopleOf(demo, product.orgId);
  const history = index % UPDATE_STEP === 2;
  const waiting = product.auditState === 'waiting';
  const failed = product.auditState === 'failed';
  if (!submitter || !(history || waiting || failed)) return undefined;
  const { world } = demo;
  const random = world.random.fork(`audit ${product.id}`);
  const at = world.now - random.int(2, waiting ? 60 : 500) * HOUR_MS;
  const update = waiting || (history && index % 2 === 0);
  const state = waiting ? 'waiting' : failed ? 'failed' : 'passed';
  const decision = waiting
    ? { reviewer: null, reviewedBy: null, reviewedAt: null, remark: null }
    : {
        reviewer: reviewer?.name ?? null,
        reviewedBy: reviewer?.id ?? null,
        reviewedAt: new Date(Math.min(world.now, at + DAY_MS / 3)),
        remark: failed ? random.pick(REMARKS) : null,
      };
  return {
    id: world.newId(at),
    orgId: product.orgId,
    productId: product.id ?? null,
    productName: String(product.genericName),
    kind: update ? 'update' : 'create',
    state,
    ...decision,
    submitter: submitter.name,
    submittedBy: submitter.id,
    submittedAt: new Date(at),
    changes: JSON.stringify(update ? changed(product) : firstLines(product)),
    createdAt: new Date(at),
    updatedAt: new Date(at),
  };
}

const PROPOSED = ['waiting', 'waiting', 'failed', 'withdrawn'] as const;

/** What institutions have proposed to the library; some of it waits for the platform. */
function submissionsOf({ world, tree, products, users }: DemoWorld): NewRow<'cloudSubmissions'>[] {
  const [reviewer] = users.filter(({ orgId }) => orgId === tree.platformId);
  return tree.institutions.flatMap((orgId) => {
    const submitter = users.find((user) => user.orgId === orgId);
    const own = products.filter((each) => each.orgId === orgId && each.approvedAt && !each.cloudId);
    return own.slice(0, PROPOSED.length).map((product, index) => {
      const state = PROPOSED[index] ?? 'waiting';
      const at = world.now - (index * 3 + 1) * DAY_MS;
      const judged = state === 'failed';
      return {
        id: world.newId(at),
        orgId,
        productId: product.id ?? null,
        productName: String(product.genericName),
        barcode: product.barcode ?? null,
        approvalNo: String(product.approvalNo),
        state,
        changes: JSON.stringify(firstLines(product)),
        submitter: submitter?.name ?? '',
        submittedBy: submitter?.id ?? null,
        submittedAt: new Date(at),
        reviewer: judged ? (reviewer?.name ?? null) : null,
        reviewedBy: judged ? (reviewer?.id ?? null) : null,
        reviewedAt: judged ? new Date(at + HOUR_MS) : null,
        remark: judged ? REMARKS[0] : null,
        createdAt: new Date(at),
      };
    });
  });
}

/** The library, and what was handed in for review and decided. */
export function productsDemo(demo: DemoWorld): DemoRows {
  const productAudits = demo.products.flatMap((product, index) => auditOf(demo, product, index) ?? []);
  const cloudSubmissions = submissionsOf(demo);
  return { cloudProducts: buildLibrary(demo.world), productAudits, cloudSubmissions };
}
