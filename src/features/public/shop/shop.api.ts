import type { PlaceOrder, ReportOrder, ShopLeaflet, ShopOrderView, ShopView } from '@contract/orders/shop';
import { ANONYMOUS, http } from '@shared/api';

/** Calls of customers at a machine; the secret of an order stands in the body, where no log looks. */
export const shopApi = {
  open: (code: string) => http.post<ShopView>('/public/shop/open', { code }, ANONYMOUS),
  leaflet: (good: { code: string; lane: string }) =>
    http.post<ShopLeaflet>('/public/shop/leaflet', good, ANONYMOUS),
  place: (order: PlaceOrder) => http.post<ShopOrderView>('/public/shop/place', order, ANONYMOUS),
  order: (secret: string) => http.post<ShopOrderView>('/public/shop/order', { secret }, ANONYMOUS),
  report: (report: ReportOrder) => http.post<ShopOrderView>('/public/shop/report', report, ANONYMOUS),
  pay: (secret: string) => http.post<{ url: string }>('/public/shop/pay', { secret }, ANONYMOUS),
};
