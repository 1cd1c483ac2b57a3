/** The ERP of a chain: where it is, who we are there, and what opens it. */
export interface ErpAccount {
  connectionId: string;
  orgId: string;
  /** Without a slash at its end. */
  url: string;
  cooperation: string;
  secret: string;
}

export interface ErpLine {
  drugId: string;
  commonName: string;
  approvalNo: string | null;
  /** Dosage form in Chinese, as on the package. */
  form: string | null;
  amount: number;
  pack: string | null;
  /** Minor units. */
  price: number;
  barcode: string | null;
  batchNo: string | null;
  expiry: string | null;
}
/** A third-party order as it is pushed; money in minor units. */
export interface ErpPush {
  thirdNo: string;
  storeNo: string;
  orderedAt: number;
  totalPrice: number;
  freePrice: number;
  salePrice: number;
  isPrescription: boolean;
  rxId: string | null;
  lines: readonly ErpLine[];
}
/** What the ERP answers to a push. */
export interface ErpPushResult {
  /** It had the order before: there is no second one. */
  isDuplicate: boolean;
  isWrittenOff: boolean;
}

export interface ErpStock {
  storeNo: string;
  drugId: string;
  quantity: number;
}
/** What the chain wants to have in its machines. */
export interface ErpReplenishment {
  thirdNo: string;
  storeNo: string;
  lines: readonly {
    drugId: string;
    drugName: string;
    qty: number;
    batchNo: string | null;
    expiry: string | null;
  }[];
}
/** How an order of the chain has ended. */
export interface ErpReplenishResult {
  thirdNo: string;
  state: 'executed' | 'rejected';
  reason: string | null;
  lines: readonly { drugId: string; amount: number }[];
}
/** What an ERP says on its own; `at` is when it signed it. */
export type ErpNotice = { at: number } & (
  | { kind: 'stock'; stocks: readonly ErpStock[] }
  | { kind: 'writeOff'; thirdNos: readonly string[] }
  | { kind: 'replenish'; orders: readonly ErpReplenishment[] }
  | { kind: 'prescription'; rxId: string }
);
/** Last part of the path that it says it on. */
export const ERP_ACTIONS = ['stock', 'writeOff', 'replenish', 'prescription'] as const;
export type ErpAction = (typeof ERP_ACTIONS)[number];

/** A prescription for the pharmacist of the chain. */
export interface ErpPrescription {
  rxId: string;
  state: string;
  hospital: string;
  department: string;
  doctor: string;
  /** Masked. */
  patient: string;
  gender: string;
  age: number;
  diagnosis: string;
  issuedAt: number;
  validUntil: number;
  items: readonly Record<string, unknown>[];
}

/** ERPs of pharmacy chains, in our words. */
export interface ErpPort {
  /** @throws PartnerError when the ERP does not take it */
  push(account: ErpAccount, order: ErpPush): Promise<ErpPushResult>;
  /** @throws PartnerError when the ERP does not take it */
  replenished(account: ErpAccount, end: ErpReplenishResult): Promise<void>;
  /** `host:port` that may be in a private network: of the operator, and of the simulation. */
  trusted: Set<string>;
}
