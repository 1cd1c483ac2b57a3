/** The five states shown to an operator; internally there are more. */
const LIGHTS = ['live', 'stale', 'connecting', 'offline', 'closed'] as const;
export type LinkStatus = (typeof LIGHTS)[number];

const BY_PHASE: Readonly<Record<string, LinkStatus>> = {
  live: 'live',
  stale: 'stale',
  connecting: 'connecting',
  syncing: 'connecting',
  offline: 'offline',
  closed: 'closed',
  idle: 'closed',
};

export function lightOf(phase: string): LinkStatus {
  return BY_PHASE[phase] ?? 'offline';
}
