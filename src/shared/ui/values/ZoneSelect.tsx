import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface ZoneSelectProps {
  /** All of the machine; with one there is nothing to choose. */
  zones: readonly string[];
  value: string;
  onChange(zone: string): void;
}

/** Which temperature zone of a machine is shown. */
export function ZoneSelect({ zones, value, onChange }: ZoneSelectProps) {
  const { t } = useTranslation('common');
  if (zones.length < 2) return null;
  const label = t('temperatureZone');
  return (
    <Select
      size="xs"
      aria-label={label}
      data={zones.map((zone) => ({ value: zone, label: `${label} ${zone}` }))}
      value={value}
      allowDeselect={false}
      onChange={(zone) => zone && onChange(zone)}
    />
  );
}
