import {
  BadgeJapaneseYen,
  Cpu,
  FileText,
  FolderOpen,
  HeartPulse,
  Hospital,
  LayoutDashboard,
  type LucideIcon,
  Network,
  PackageSearch,
  Pill,
  ScrollText,
  Settings,
  ShoppingBag,
  Smartphone,
  Store,
  Truck,
  Users,
  Vault,
} from 'lucide-react';

/** Icons of the menu, by the key the server sends. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  dashboard: LayoutDashboard,
  orders: ShoppingBag,
  prescription: Pill,
  log: ScrollText,
  meituan: Store,
  system: Settings,
  supply: Truck,
  dealer: Users,
  charge: BadgeJapaneseYen,
  hardware: Cpu,
  erp: Network,
  file: FolderOpen,
  jd: PackageSearch,
  machine: Vault,
  hospital: Hospital,
  sim: Smartphone,
  health: HeartPulse,
};

/** What an entry may have as its icon. */
export const MENU_ICONS: readonly string[] = Object.keys(ICONS);

export function iconOf(key: string | undefined): LucideIcon {
  return ICONS[key ?? ''] ?? FileText;
}
