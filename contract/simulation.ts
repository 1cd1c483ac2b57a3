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
  }[];
  iccid: string | null;
  city: string;
  /** Megabytes used this month so far. */
  simMb: number;
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
  /** 0: any free one. */
  port: number;
}
