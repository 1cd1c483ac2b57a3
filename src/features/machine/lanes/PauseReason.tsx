import { isRuleReason } from '@contract/machines/holds';
import type { FactProps } from '@kit';
import { NOTHING } from '@shared/lib';
import { useTranslation } from 'react-i18next';

/** Why a lane does not sell: what a rule says, in words, or a person's own. */
export function PauseReason({ value }: FactProps) {
  const { t } = useTranslation('cabinet');
  return <>{isRuleReason(value) ? t(`reasons.${value}`) : (value as string | null) || NOTHING}</>;
}
