import { DAY_MS } from '../../../../contract/time/durations';
import type { DemoWorld } from '../../../db/demo-data';
import { type NewRow, padded } from '../../../db/demo-data/world';
import { CONTROLLED } from './cases';
import { chainOf, type Partners } from './partners';

type Code = NewRow<'hospitalCodes'>;
/** One code in so many is not mapped, or is mapped to something else. */
const UNMAPPED_EACH = 8;
const CONFLICT_EACH = 17;
const CODES = { hospitals: 14, pharmacies: 6, channels: 5 } as const;

interface Owner {
  id: string;
  orgId: string;
  code?: string | null;
}

/** What one partner calls the products of its tenant. */
function codesOf({ world, products, tree }: DemoWorld, owner: Owner, count: number, prefix: string): Code[] {
  const code = String(owner.code);
  const random = world.random.fork(`codes ${code}`);
  const chain = chainOf(tree, owner.orgId);
  const goods = products.filter(({ orgId, kind }) => orgId === chain && kind === 'drug');
  // What hospitals mark as controlled comes in all day: it needs two pharmacists.
  const second = goods.slice(count).find(({ genericName }) => genericName === CONTROLLED.medicines[0]);
  return [...goods.slice(0, count), ...(second ? [second] : [])].map((product, index): Code => {
    const at = new Date(world.now - random.int(3, 29) * DAY_MS);
    const number = index + code.charCodeAt(code.length - 1);
    const unmapped = number % UNMAPPED_EACH === 0;
    const conflict = !unmapped && number % CONFLICT_EACH === 0;
    return {
      id: world.newId(at.getTime()),
      orgId: owner.orgId,
      ownerId: owner.id,
      extCode: `${prefix}${padded(10_000 + index * 37, 6)}`,
      extName: product.genericName,
      extSpec: product.specification,
      approvalNo: conflict ? '国药准字H10900001' : product.approvalNo,
      productId: unmapped ? null : product.id,
      ratio: 1,
      state: unmapped ? 'unmapped' : conflict ? 'conflict' : 'mapped',
      mappedBy: null,
      mappedAt: unmapped ? null : at,
      createdAt: at,
      updatedAt: at,
    };
  });
}

/** Codes of all partners, most of them mapped. */
export function buildCodes(demo: DemoWorld, { hospitals, pharmacies, prescriptionChannels }: Partners) {
  const all = (owners: readonly Owner[], count: number, prefix: string) =>
    owners.flatMap((owner) => codesOf(demo, owner, count, prefix));
  return {
    hospitalCodes: all(hospitals, CODES.hospitals, 'YP'),
    pharmacyCodes: all(pharmacies, CODES.pharmacies, 'SP'),
    channelCodes: all(prescriptionChannels, CODES.channels, 'QD'),
  };
}
