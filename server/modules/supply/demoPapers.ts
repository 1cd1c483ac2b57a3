import { PAPERS_NEEDED } from '../../../contract/supply/approval';
import { tradeDay } from '../../../contract/time/chinaTime';
import { DAY_MS } from '../../../contract/time/durations';
import type { DemoRows, DemoWorld } from '../../db/demo-data';
import { personName } from '../../db/demo-data/institutions/names';
import { pictureFile } from '../../db/demo-data/pictures/pictures';
import { type NewRow, padded } from '../../db/demo-data/world';
import { referenceId } from '../../db/reference-data';

const NAMES = {
  business_licence: '营业执照',
  drug_permit: '药品经营许可证',
  quality_agreement: '质量保证协议',
};
/** Days until the papers of a supplier end, by turn: most far away, one in a fortnight. */
const ENDS = [820, 410, 14, 1_100, 640, 300];

/** The papers of each supplier; of the one that was rejected the authorization is missing. */
export function demoPapers({ world, users }: DemoWorld, druggists: readonly NewRow<'druggists'>[]): DemoRows {
  const files: NewRow<'files'>[] = [];
  const supplierPapers: NewRow<'supplierPapers'>[] = [];
  for (const [at, { id: druggistId = '', orgId, code, approvalState }] of druggists.entries()) {
    const random = world.random.fork(`papers ${at}`);
    for (const [index, kind] of PAPERS_NEEDED.entries()) {
      if (approvalState === 'rejected' && kind === 'sales_authorisation') continue;
      const fileId = referenceId(`supplier paper ${code} ${kind}`);
      const uploadedBy = users.find((user) => user.orgId === orgId)?.id ?? '';
      const name = `${NAMES[kind as keyof typeof NAMES] ?? '销售人员授权书'}.png`;
      files.push(
        pictureFile('document', { id: fileId, orgId, name, uploadedBy, createdAt: new Date(world.from) }),
      );
      const longTerm = kind === 'business_licence';
      supplierPapers.push({
        id: world.newId(world.from),
        orgId,
        druggistId,
        kind,
        paperNo: `${kind.slice(0, 2).toUpperCase()}-${code}-${padded(index + 1, 2)}`,
        holder: kind === 'sales_authorisation' ? personName(random) : null,
        validFrom: tradeDay(world.now - random.int(100, 700) * DAY_MS),
        longTerm,
        validTo: longTerm ? null : tradeDay(world.now + (ENDS[(at + index) % ENDS.length] ?? 300) * DAY_MS),
        fileId,
        remark: null,
      });
    }
  }
  return { files, supplierPapers };
}
