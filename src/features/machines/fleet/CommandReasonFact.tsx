import { isCommandReason } from '@contract/machines/commandStates';
import { isRuleReason } from '@contract/machines/holds';
import type { FactProps } from '@kit';
import { NOTHING } from '@shared/lib';
import { useTranslation } from 'react-i18next';

/** Why a machine was told something: what the system says in words, a person's reason as it is. */
export function CommandReasonFact({ value }: FactProps) {
  const { t } = useTranslation(['fleetCommands', 'cabinet']);
  if (isCommandReason(value)) return <>{t(`fleetCommands:reasons.${value}`)}</>;
  return <>{isRuleReason(value) ? t(`cabinet:reasons.${value}`) : (value as string | null) || NOTHING}</>;
}
