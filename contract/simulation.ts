import type { StorageClass } from './climate';
import type { ErpChainOptions } from './orders/erp/chain';
import type { Operator } from './simCards/operators';

/** What the simulator must know of a machine to be it. */
export interface SimMachine {
  serialNo: string;
  secret: string;
  /** Signs in with this instead: a private key and its certificate, PEM. */
  identity?: { key: string; cert: string };
  storageClass: StorageClass;
  model: string;
  /** A zone beside the main one may have another storage class. */
  cabinets: { no: string; type: string; trays: number; zone: string; storageClass?: StorageClass }[];
  lanes: {
    t: string;
    productId: string | null;
    stock: number;
    capacity: number;
    /** Average daily sales, units a day. */
    ads?: number;
    /** Somebody is to come with goods when so many are left. */
    minAlert?: number;
    /** It was ordered not to sell from it, and has confirmed that. */
    locked?: boolean;
  }[];
  /** Digests of the settings it received before it was last switched off. */
  held?: { plan?: string; prices?: string };
  iccid: string | null;
  city: string;
  /** Megabytes used this month so far, and the part of them since midnight. */
  simMb: number;
  mbToday?: number;
  /** What it has used on a day lately. */
  mbPerDay?: number;
  /** Version of what runs on it. */
  firmware?: string;
  /** Public key it was built with, 32 bytes in base64: it takes nothing that is not signed with it. */
  firmwareKey?: string;
}

/** An application of a merchant as the provider knows it, from before this start. */
export interface KnownApplication {
  businessCode: string;
  applymentId: string;
  state: 'AUDITING' | 'REJECTED' | 'TO_BE_CONFIRMED' | 'TO_BE_SIGNED' | 'SIGNING' | 'FINISHED';
  subMchId?: string;
}

/** What card readers of simulated machines report about a person who opens a door. */
export const READER_NUMBERS = ['U101', 'U102', 'U103', 'U104', 'U105'] as const;

/** Orders that a machine of the demonstration gets a day from elsewhere: in the weeks before, and while it runs. */
const ORDERS_A_DAY = { platforms: 0.23, telephone: 0.27 } as const;
/** Of all machines of a small fleet. */
const LEAST_A_DAY = 16;

export function ordersPerDay(machines: number, from: keyof typeof ORDERS_A_DAY): number {
  const all = ORDERS_A_DAY.platforms + ORDERS_A_DAY.telephone;
  return Math.max(LEAST_A_DAY, machines * all) * (ORDERS_A_DAY[from] / all);
}

/** How simulated partners behave; `bill-differs`: their daily bills differ from their messages. */
export const PLATFORM_SCENARIOS = ['calm', 'rush', 'faults', 'bill-differs'] as const;
export type PlatformScenario = (typeof PLATFORM_SCENARIOS)[number];

/** Money that went somewhere before this start; minor units, ms UTC. */
export interface PriorPayment {
  kind: 'payment' | 'refund';
  /** Our number of the order at the payment provider, the platform's at a platform. */
  no: string;
  amount: number;
  at: number;
}

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
  /** Trades from before this start: they stand in bills, and can be refunded. */
  trades?: readonly PriorPayment[];
  scenario?: PlatformScenario;
  /** 0: any free one. */
  port: number;
}

/** What the simulated ERP of a pharmacy chain must know of the merchant and of itself. */
export interface ErpPartnerOptions {
  scenario: PlatformScenario;
  seed: number;
  /** Of each kind of fault, with `faults`. */
  faultShare?: number;
  /** Where the merchant listens, without a slash at its end. */
  merchantUrl: string;
  chains: ErpChainOptions[];
  /** 0: any free one. */
  port: number;
}

/** A store as its platform knows it. */
export interface PlatformStoreOptions {
  platform: 'MEITUAN' | 'JD';
  /** The merchant's number of it, and the platform's. */
  storeNo: string;
  platStoreId: string;
  skus: { id: string; name: string; price: number }[];
}
/** What a customer wants back. */
export interface KnownWish {
  /** Minor units. */
  amount: number;
  /** The merchant may answer until then, ms. */
  until?: number;
  /** The merchant has seen what the customer shows. */
  isShown: boolean;
  /** Of a history that was made today: the sums of its days stand, and only the merchant still moves it. */
  isPast?: boolean;
}
/** An order from before a start, as its platform remembers it. */
export interface KnownPlatformOrder {
  platform: 'MEITUAN' | 'JD';
  id: string;
  storeNo: string;
  /** Minor units. */
  paid: number;
  /** Agreed to, and not yet back; else the merchant has not answered. */
  refund?: KnownWish & { agreed: boolean };
}
export interface KnownAfterSale extends KnownWish {
  id: string;
  orderId: string;
  /** The platform's word. */
  state: string;
}
/** What the simulated delivery platforms must know of the merchant and of themselves. */
export interface PlatformPartnerOptions {
  scenario: PlatformScenario;
  /** Of their bills, where that is another one. */
  billScenario?: PlatformScenario;
  /** Of each kind of fault among what they say and answer, with `faults`. */
  faultShare?: number;
  /** Of customers: who wants to cancel, and who complains afterwards. */
  habits?: { changesMind: number; complains: number };
  /** So many times as fast do customers and riders live. */
  pace?: number;
  /** Does anybody order? */
  customers: boolean;
  /** So many orders a day, with `calm`; else as many as make trials quick. */
  ordersPerDay?: number;
  seed: number;
  /** Where the merchant listens, without a slash at its end. */
  merchantUrl: string;
  meituan: { appId: string; secret: string };
  jd: { appKey: string; secret: string; token: string };
  stores: PlatformStoreOptions[];
  /** Orders from before this start: the platforms remember them. */
  known: KnownPlatformOrder[];
  /** Their payments and refunds. */
  knownMoney?: PriorPayment[];
  /** After-sales from before this start. */
  knownAfterSales: KnownAfterSale[];
  /** 0: any free one. */
  port: number;
}

/** How a simulated operator of SIM cards behaves. */
const OPERATOR_SCENARIOS = ['calm', 'faults'] as const;
export type OperatorScenario = (typeof OPERATOR_SCENARIOS)[number];
/** A SIM card as its operator knows it at the start. */
export interface OperatorCardOptions {
  operator: Operator;
  iccid: string;
  msisdn: string;
  state: 'inventory' | 'test' | 'silent' | 'in_use' | 'stopped' | 'pre_cancelled' | 'cancelled';
  stopReason: string | null;
  /** What it was before it was stopped. */
  before: string | null;
  imei: string | null;
  usedMb: number;
  mbPerDay: number;
  /** YYYY-MM-DD */
  expireAt: string | null;
}
/** What the simulated operators must know of the customer. */
export interface OperatorPartnerOptions {
  scenario: OperatorScenario;
  seed: number;
  /** Of each kind of fault, with `faults`. */
  faultShare?: number;
  accounts: Record<Operator, { appKey: string; secret: string }>;
  cards: OperatorCardOptions[];
  /** A card that nobody named is known as one in use. */
  open: boolean;
  /** 0: any free one. */
  port: number;
}

/** How simulated partners of care behave. */
const CARE_SCENARIOS = ['calm', 'faults'] as const;
export type CareScenario = (typeof CARE_SCENARIOS)[number];

export interface SimMedicine {
  code: string;
  name: string;
  spec: string;
  approvalNo: string;
}
export interface CareHospitalOptions {
  code: string;
  internet: boolean;
  appKey: string;
  secret: string;
  medicines: SimMedicine[];
}
export interface CareChannelOptions {
  code: string;
  appKey: string;
  secret: string;
  signType: 'hmac_sha256' | 'rsa_sha256' | 'sm2_sm3';
  /** PEM, of a channel that signs with a key of its own. */
  privateKey?: string;
  /** Codes of the hospitals behind it. */
  hospitals: string[];
  medicines: SimMedicine[];
}
/** An internet hospital, and the machines whose customers may ask its doctors. */
export interface CareConsultationOptions {
  code: string;
  appKey: string;
  secret: string;
  /** Serial numbers. */
  machines: string[];
}
/** A patient goes to a machine with an approved prescription: its number, and the end of the identity card. */
export interface CourierTask {
  serialNo: string;
  no: string;
  id: string;
}
/** What simulated hospitals and channels must know of us and of themselves. */
export interface CarePartnerOptions {
  scenario: CareScenario;
  /** Of each kind of fault, with `faults`. */
  faultShare?: number;
  /** Does anybody fall ill? */
  patients: boolean;
  /** Do doctors answer all requests? As `patients` without it. */
  doctors?: boolean;
  seed: number;
  /** Where we listen, without a slash at its end. */
  serverUrl: string;
  hospitals: CareHospitalOptions[];
  channels: CareChannelOptions[];
  consultations: CareConsultationOptions[];
  /** Keys of those that are called only: key → secret. */
  pharmacies: Record<string, string>;
  /** 0: any free one. */
  port: number;
}

/** Customers who order at machines by phone, over the public pages. */
export interface CustomersOptions {
  seed: number;
  serverUrl: string;
  /** On the machines they pass by. */
  codes: readonly string[];
  /** Between two of them, on average. */
  everyMs: number;
}

/** A health machine as it is set up. */
export interface SimHealthMachine {
  serialNo: string;
  authNo: string;
  key: string;
  mac?: string;
  /** Of an activation before this start. */
  token?: string;
  /** Until its first call. */
  firstMs: number;
}
export interface HealthMachinesOptions {
  serverUrl: string;
  machines: readonly SimHealthMachine[];
}
