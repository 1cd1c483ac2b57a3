import { isPartnerAddress } from '../../common/partnerAddress';
import type { Platform } from '../words';

/** Domains of the platforms; what an operator's own gateway is called, he says (`PLATFORM_HOSTS`). */
const DOMAINS: Readonly<Record<Platform, readonly string[]>> = {
  MEITUAN: ['meituan.com'],
  JD: ['jddj.com', 'jd.com'],
};

export const isPlatformAddress = (platform: Platform, text: string, hosts: readonly string[]): boolean =>
  isPartnerAddress(DOMAINS[platform], text, hosts);
