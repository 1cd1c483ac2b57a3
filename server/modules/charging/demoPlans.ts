export const localized = (zh: string, en: string, jp: string, ko: string) =>
  JSON.stringify({ 'zh-cn': zh, en, jp, ko });

export const list = (...values: readonly string[]) => JSON.stringify(values);

interface Plan {
  code: string;
  name: string;
  kind: 'basic' | 'value_added';
  pages: string;
  deviceFeatures: string;
  unit: 'device' | 'org' | 'card';
  monthlyFee: number;
  yearlyFee: number;
}

/** Each function is sold as an item of its own. */
export const PLANS: readonly Plan[] = [
  {
    code: 'BASE',
    name: localized('设备基础服务', 'Basic machine service', '機器基本サービス', '기기 기본 서비스'),
    kind: 'basic',
    pages: list('clientMain', 'openDoor', 'productSellReport'),
    deviceFeatures: list('remote_open'),
    unit: 'device',
    monthlyFee: 3_900,
    yearlyFee: 39_900,
  },
  {
    code: 'CLIMATE',
    name: localized('温湿度监测', 'Temperature and humidity', '温湿度監視', '온습도 감시'),
    kind: 'value_added',
    pages: list('humiture'),
    deviceFeatures: list('temperature'),
    unit: 'device',
    monthlyFee: 1_500,
    yearlyFee: 15_000,
  },
  {
    code: 'DELIVERY',
    name: localized('外卖平台对接', 'Delivery platforms', '配達プラットフォーム連携', '배달 플랫폼 연동'),
    kind: 'value_added',
    pages: list('MTOrder', 'JDOrder'),
    deviceFeatures: list(),
    unit: 'org',
    monthlyFee: 19_900,
    yearlyFee: 199_000,
  },
  {
    code: 'ERP',
    name: localized('ERP 订单对接', 'ERP orders', 'ERP 注文連携', 'ERP 주문 연동'),
    kind: 'value_added',
    pages: list('erp_order_Mag'),
    deviceFeatures: list(),
    unit: 'org',
    monthlyFee: 29_900,
    yearlyFee: 299_000,
  },
  {
    code: 'ADVERTS',
    name: localized('广告投放', 'Advertisements', '広告配信', '광고 송출'),
    kind: 'value_added',
    pages: list('advertisingMain'),
    deviceFeatures: list('adverts'),
    unit: 'device',
    monthlyFee: 900,
    yearlyFee: 9_000,
  },
  {
    code: 'VIDEO',
    name: localized('视频监控', 'Video', 'ビデオ監視', '영상 감시'),
    kind: 'value_added',
    pages: list(),
    deviceFeatures: list('video'),
    unit: 'device',
    monthlyFee: 2_500,
    yearlyFee: 25_000,
  },
];
