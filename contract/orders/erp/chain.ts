/** A chain as its ERP knows it. */
export interface ErpChainOptions {
  cooperation: string;
  secret: string;
  storeNo: string;
  drugIds: string[];
  /** Orders from before this start that it has not written off. */
  known: string[];
  /** Prescriptions of such orders that its pharmacist has yet to look at. */
  prescriptions?: string[];
}
