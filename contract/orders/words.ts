import { MINUTE_MS } from '../time/durations';

/** Where an order comes from. */
export const CHANNELS = ['MEITUAN', 'JD', 'MACHINE', 'H5', 'ERP'] as const;
export type Channel = (typeof CHANNELS)[number];
/** Delivery platforms that keep stores and products of their own. */
export const PLATFORMS = ['MEITUAN', 'JD'] as const satisfies readonly Channel[];
export type Platform = (typeof PLATFORMS)[number];
/** Channels of our own. */
export const OWN_CHANNELS = ['MACHINE', 'H5', 'ERP'] as const satisfies readonly Channel[];

export const PAY_METHODS = ['wechat', 'alipay', 'unionpay', 'insurance', 'platform', 'cash'] as const;
export type PayMethod = (typeof PAY_METHODS)[number];
export const DELIVERY_TYPES = ['self_pickup', 'rider', 'express'] as const;
export type DeliveryType = (typeof DELIVERY_TYPES)[number];

/** Why the money of an order of ours goes back, as whoever asks for it says. */
export const REFUND_CAUSES = ['wrong_goods', 'damaged', 'complaint', 'other'] as const;
export type RefundCause = (typeof REFUND_CAUSES)[number];
/** So many pictures may stand beside a wish for money. */
export const REFUND_PICTURES_MAX = 9;
/** Why one of them is not there. */
export const PICTURE_PROBLEMS = ['gone', 'too_large', 'no_room', 'no_picture', 'unreachable'] as const;
export type PictureProblem = (typeof PICTURE_PROBLEMS)[number];
/** A customer may report a problem with an order for so long. */
export const REPORT_DAYS = 7;

/** Codes Meituan wants with a cancellation, kept as the platform writes them. */
export const MEITUAN_CANCEL_CODES = ['2001', '2002', '2003', '2008', '2009', '2015', '2016'] as const;
/** The same of JD Daojia. */
export const JD_CANCEL_CODES = ['20001', '20002', '20003', '20009'] as const;

/** An unpaid order ends after this long. */
export const PAY_WINDOW_MS = 30 * MINUTE_MS;
/** Paid and not handed out for so long, an order of ours is stuck. */
export const STUCK_AFTER_MS = 60_000;
/** So long before the platform decides about a refund by itself, people are told. */
export const REFUND_TOLD_MS = 30 * MINUTE_MS;
/** What a machine did not hand out goes back without a decision up to this, minor units. */
export const AUTO_REFUND_MAX = 20_000;
/** Largest refund a collaborator of a merchant decides about, minor units. */
export const COLLABORATOR_REFUND_MAX = 20_000;
