import type { PartnerRemark } from '@contract/kit/resource';
import { Alert, List, Text, UnstyledButton } from '@mantine/core';
import { Labeled } from '@shared/ui';
import { CircleAlert, CircleCheck, ListChecks } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useResource } from '../../ResourceContext';
import links from '../../values/RecordLink.module.css';
import { type FormStep, remarkText } from './steps';

/** On the overview: what is still missing, each a way to its input. */
export function MissingFields({ steps, onGo }: { steps: readonly FormStep[]; onGo(name: string): void }) {
  const { words } = useResource();
  const { t } = useTranslation(['record', 'common']);
  const open = steps.filter(({ missing }) => missing.length > 0);
  if (open.length === 0)
    return (
      <Alert color="green" variant="light" icon={<CircleCheck size={18} aria-hidden />}>
        {t('steps.complete')}
      </Alert>
    );
  const count = open.reduce((sum, { missing }) => sum + missing.length, 0);
  return (
    <Alert color="blue" variant="light" icon={<ListChecks size={18} aria-hidden />}>
      <Text size="sm" fw={600}>
        {t('steps.stillMissing', { count })}
      </Text>
      <List size="sm">
        {open.map(({ group, missing }) => (
          <List.Item key={group}>
            <Labeled label={words.group(group)} />
            {missing.map((name, index) => (
              <span key={name}>
                {index > 0 && t('common:separator')}
                <UnstyledButton fz="sm" className={links.reference} onClick={() => onGo(name)}>
                  {words.field(name)}
                </UnstyledButton>
              </span>
            ))}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

interface RefusedFieldsProps {
  /** What the partner said about fields. */
  remarks: Readonly<Record<string, PartnerRemark>>;
  onGo(name: string): void;
}

/** On the overview: what a partner refused, each a way to its input. */
export function RefusedFields({ remarks, onGo }: RefusedFieldsProps) {
  const { words } = useResource();
  const { t } = useTranslation('record');
  const entries = Object.entries(remarks);
  if (entries.length === 0) return null;
  return (
    <Alert color="red" variant="light" icon={<CircleAlert size={18} aria-hidden />}>
      <Text size="sm" fw={600}>
        {t('steps.refused', { count: entries.length })}
      </Text>
      <List size="sm">
        {entries.map(([name, remark]) => (
          <List.Item key={name}>
            <Labeled
              label={
                <UnstyledButton fz="sm" className={links.reference} onClick={() => onGo(name)}>
                  {words.field(name)}
                </UnstyledButton>
              }
            >
              {remarkText(words, name, remark)}
            </Labeled>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
