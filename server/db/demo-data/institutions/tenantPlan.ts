/** A company that runs machines for itself; nothing is shared between two of them. */
export interface TenantPlan {
  code: string;
  name: string;
  short: string;
  province: string;
  city: string;
  /** Part of all machines, any unit. */
  weight: number;
  branches: readonly BranchPlan[];
  /** Sells and owns machines inside the tenant. */
  dealer?: MerchantPlan;
}

export interface BranchPlan {
  code: string;
  name: string;
  merchants: readonly MerchantPlan[];
}

export interface MerchantPlan {
  code: string;
  name: string;
  city: string;
  weight: number;
}

export const merchant = (code: string, name: string, city: string, weight = 1): MerchantPlan => ({
  code,
  name,
  city,
  weight,
});
