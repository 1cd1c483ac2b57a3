import type { StorageClass } from './climate';

/** What the simulator must know of a machine to be it. */
export interface SimMachine {
  serialNo: string;
  secret: string;
  storageClass: StorageClass;
  model: string;
  cabinets: { no: string; type: string; trays: number; zone: string }[];
  lanes: {
    t: string;
    productId: string | null;
    stock: number;
    capacity: number;
    /** Average daily sales, units a day. */
    ads?: number;
    /** Somebody is to come with goods when so many are left. */
    minAlert?: number;
  }[];
  iccid: string | null;
  city: string;
  /** Megabytes used this month so far, and the part of them since midnight. */
  simMb: number;
  mbToday?: number;
  /** What it has used on a day lately. */
  mbPerDay?: number;
}

/** An application of a merchant as the provider knows it, from before this start. */
export interface KnownApplication {
  businessCode: string;
  applymentId: string;
  state: 'AUDITING' | 'REJECTED' | 'TO_BE_CONFIRMED' | 'TO_BE_SIGNED' | 'SIGNING' | 'FINISHED';
  subMchId?: string;
}

/** What readers of simulated machines report of whoever opens a door. */
export const READER_NUMBERS = ['U101', 'U102', 'U103', 'U104', 'U105'] as const;

/** What the simulated payment provider must know of the merchant and of itself. Keys as PEM. */
export interface PaymentPartnerOptions {
  appId: string;
  mchId: string;
  /** Serial number and public key of the merchant's certificate. */
  serial: string;
  merchantKey: string;
  platformSerial: string;
  /** Private. */
  platformKey: string;
  /** 32 characters. */
  apiKey: string;
  applications?: readonly KnownApplication[];
  /** 0: any free one. */
  port: number;
}

/** What the simulated ERP of a pharmacy chain must know of the merchant and of itself. */
export interface ErpPartnerOptions {
  scenario: PlatformScenario;
  seed: number;
  /** Where the merchant listens, without a slash at its end. */
  merchantUrl: string;
  chains: ErpChainOptions[];
  /** 0: any free one. */
  port: number;
}
/** A chain as its ERP knows it. */
export interface ErpChainOptions {
  cooperation: string;
  secret: string;
  storeNo: string;
  drugIds: string[];
  /** Orders from before this start that it has not written off. */
  known: string[];
}

/** How a simulated delivery platform behaves. */
export const PLATFORM_SCENARIOS = ['calm', 'rush', 'faults'] as const;
export type PlatformScenario = (typeof PLATFORM_SCENARIOS)[number];

/** A store as its platform knows it. */
export interface PlatformStoreOptions {
  platform: 'MEITUAN' | 'JD';
  /** The merchant's number of it, and the platform's. */
  storeNo: string;
  platStoreId: string;
  skus: { id: string; name: string; price: number }[];
}
/** What the simulated delivery platforms must know of the merchant and of themselves. */
export interface PlatformPartnerOptions {
  scenario: PlatformScenario;
  /** Of what the platforms say, with `faults`; a quarter without it. */
  faultShare?: number;
  /** Does anybody order? */
  customers: boolean;
  seed: number;
  /** Where the merchant listens, without a slash at its end. */
  merchantUrl: string;
  meituan: { appId: string; secret: string };
  jd: { appKey: string; secret: string; token: string };
  stores: PlatformStoreOptions[];
  /** Orders from before this start: the platforms remember them. */
  known: { platform: 'MEITUAN' | 'JD'; id: string; storeNo: string }[];
  /** After-sales from before this start. */
  knownAfterSales: { id: string; orderId: string }[];
  /** 0: any free one. */
  port: number;
}
