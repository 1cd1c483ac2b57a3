import { LICENCE_STEPS, stepAt } from '@contract/expiries/steps';
import { recordPath } from '@contract/kit/resource';
import type { ListResult } from '@contract/kit/wire';
import type { ProductAudit } from '@contract/resources/products/productAudits';
import type { RepairOrder } from '@contract/resources/service/repairOrders';
import { PRODUCT_AUDITS, PRODUCT_CHANGES, REPAIR_ORDERS, SUPPLIERS } from '@contract/resources/service/work';
import type { Druggist } from '@contract/resources/supply/druggists';
import type { Expiry } from '@contract/resources/system/expiries';
import { AccessContext, useLocalized, useMe } from '@shared/lib';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import type { NewsItem } from './NewsGroup';
import { expiryItemOf, qualificationNewsOf, repairNewsOf, reviewNewsOf } from './workItems';

/** A list of the bell, or nothing where the person may not see it. */
type BellPart = ListResult | undefined;

/** Repairs that were reported, went on or were done within a day. */
export function useRepairItems(data: BellPart): readonly NewsItem[] {
  const { t } = useTranslation('system');
  const rows = (data?.rows ?? []) as unknown as RepairOrder[];
  return rows.flatMap((repair) => {
    const news = repairNewsOf(repair, data?.asOf ?? 0);
    if (!news) return [];
    const { id, repairNo, deviceId, updatedAt } = repair;
    const machine = data?.titles.devices?.[deviceId ?? ''] ?? '';
    const text = t(`work.repair.${news}`, { no: repairNo, machine });
    return [{ id, text, to: recordPath(REPAIR_ORDERS, id), at: updatedAt }];
  });
}

/** Products that wait for this person's review, and what became of those he handed in. */
export function useReviewItems(audits: BellPart, own: BellPart): readonly NewsItem[] {
  const { t } = useTranslation('system');
  const { userId } = useMe();
  const itemsOf = (data: BellPart, path: string) =>
    ((data?.rows ?? []) as unknown as ProductAudit[]).flatMap((audit) => {
      const news = reviewNewsOf(audit, userId, data?.asOf ?? 0);
      if (!news) return [];
      const { id, productName, submittedAt, reviewedAt } = audit;
      const text = t(`work.review.${news}`, { name: productName });
      const at = reviewedAt ?? submittedAt ?? audit.createdAt;
      return [{ id, text, to: recordPath({ path }, id), at }];
    });
  return [...itemsOf(audits, PRODUCT_AUDITS.path), ...itemsOf(own, PRODUCT_CHANGES.path)];
}

/** Suppliers of whose licences one was told within a day. */
export function useQualificationItems(data: BellPart): readonly NewsItem[] {
  const { t } = useTranslation('system');
  return ((data?.rows ?? []) as unknown as Druggist[]).flatMap((supplier) => {
    const news = qualificationNewsOf(supplier, data?.asOf ?? 0);
    if (!news) return [];
    const { id, name, licenceDays, noticedAt } = supplier;
    const text = t(`work.qualification.${news}`, { name, days: stepAt(LICENCE_STEPS, licenceDays ?? 0) });
    return [{ id, text, to: recordPath(SUPPLIERS, id), at: noticedAt ?? 0 }];
  });
}

/** What the institution has to renew, of which one was told within a day. */
export function useExpiryItems(data: BellPart): readonly NewsItem[] {
  const { t } = useTranslation('system');
  const read = useLocalized();
  const { permissions } = use(AccessContext);
  const orgNames = data?.titles.organizations ?? {};
  const told = { t, read, permissions, orgNames, now: data?.asOf ?? 0 };
  return ((data?.rows ?? []) as unknown as Expiry[]).flatMap((row) => expiryItemOf(row, told) ?? []);
}
