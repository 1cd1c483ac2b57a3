import { describe, expect, it } from 'vitest';
import { type OwnProduct, suggestionFor } from './suggestion';

const product = (id: string, genericName: string, specification: string, approvalNo: string): OwnProduct => ({
  id,
  genericName,
  specification,
  approvalNo,
});
const PRODUCTS = [
  product('p1', '布洛芬缓释胶囊', '0.3g×20粒', '国药准字H20041234'),
  product('p2', '布洛芬缓释胶囊', '0.3g×10粒', '国药准字H20041234'),
  product('p3', '氯雷他定片', '10mg×6片', '国药准字H20070030'),
];
const code = (extName: string, extSpec: string | null, approvalNo: string) => ({
  extName,
  extSpec,
  approvalNo,
});

describe('the product that a code means', () => {
  it('is found by the approval number under any name', () => {
    const found = suggestionFor(code('开瑞坦', '10mg*6片', ' 国药准字h20070030'), PRODUCTS);
    expect(found).toEqual({ productId: 'p3', by: 'approval' });
  });

  it('is the one with the same pack size when several share the number', () => {
    const found = suggestionFor(code('布洛芬', '0.3g * 10粒', '国药准字H20041234'), PRODUCTS);
    expect(found).toEqual({ productId: 'p2', by: 'approval' });
  });

  it('is left to a person when the pack size does not decide', () => {
    expect(suggestionFor(code('布洛芬缓释胶囊', null, '国药准字H20041234'), PRODUCTS)).toBeUndefined();
  });

  it('is found by name and pack size when no product has the number', () => {
    const found = suggestionFor(code('氯雷他定片', '10mg×6片', '国药准字H99999999'), PRODUCTS);
    expect(found).toEqual({ productId: 'p3', by: 'name' });
  });

  it('is undefined when neither matches', () => {
    expect(suggestionFor(code('阿司匹林', '0.1g', ''), PRODUCTS)).toBeUndefined();
  });
});
