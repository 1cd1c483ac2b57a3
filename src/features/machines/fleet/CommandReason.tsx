import { isCommandReason } from '@contract/machines/commandStates';
import { isRuleReason } from '@contract/machines/holds';
import { type CellProps, FieldInput, type InputProps } from '@kit';
import { useTranslation } from 'react-i18next';

/** Why a machine was told something: what the system says in words, a person's reason as it is. */
function useReason(reason: unknown): unknown {
  const { t } = useTranslation(['fleetCommands', 'cabinet']);
  if (isCommandReason(reason)) return t(`fleetCommands:reasons.${reason}`);
  return isRuleReason(reason) ? t(`cabinet:reasons.${reason}`) : reason;
}

export function ReasonCell({ value }: CellProps) {
  return <>{useReason(value)}</>;
}

export function ReasonOfCommand(props: InputProps) {
  return <FieldInput {...props} value={useReason(props.value)} />;
}
