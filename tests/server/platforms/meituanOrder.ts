import { createHash } from 'node:crypto';

/** The rule as the platform's documents give it, apart from our own signer. */
export function signed(path: string, fields: Record<string, string>, secret = 'sec'): string {
  const list = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&');
  return createHash('md5')
    .update(`https://pharos.example/api/partners/meituan/${path}?${list}${secret}`)
    .digest('hex');
}

/** As the platform pushes one that is new. */
export const ORDER = {
  app_id: '1',
  timestamp: '1700000000',
  order_id: '2100849052260077854',
  app_poi_code: 'MD1',
  status: '2',
  ctime: '1699999900',
  total: '30.6',
  shipping_fee: '2',
  recipient_name: '王小明',
  recipient_phone: '13800138000_1234',
  recipient_address: '杭州市 西湖区+1幢',
  caution: '100%急用 & 请快',
  day_seq: '7',
  detail: JSON.stringify([
    {
      app_food_code: 'sku1',
      sku_id: 'sku1',
      food_name: '布洛芬',
      quantity: 2,
      price: 15.8,
      upc: '6901234567892',
    },
  ]),
  extras: JSON.stringify([{ reduce_fee: 3 }]),
};
