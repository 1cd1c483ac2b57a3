import type { ResourceSlots } from '@kit';
import { SignPanel } from './SignPanel';

const SLOTS: Readonly<Record<string, ResourceSlots>> = { merchantEntries: { above: SignPanel } };
export default SLOTS;
