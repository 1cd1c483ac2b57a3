/** Answer of `POST /chargeOrders/:id/code`: what a phone scans, and until when. */
export interface PayCode {
  codeUrl: string;
  payDeadline: number;
}
