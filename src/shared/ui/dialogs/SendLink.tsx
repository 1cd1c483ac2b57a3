import type { SentLink } from '@contract/access/publicLinks';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { Check, Copy, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../api';
import { useFormat } from '../../lib/useFormat';
import { Copying } from '../copy/Copying';
import { QrCode } from '../qrCode/QrCode';
import { PlainDialog } from './PlainDialog';

export interface SendLinkProps {
  /** What the link shows. */
  title: string;
  /** The call that makes it; neither while it is on its way. */
  made: { data?: Pick<SentLink, 'url'> & Partial<SentLink>; error?: unknown };
  onClose(): void;
}

/** A link to a page without a login, to be copied, photographed or handed to an app of the phone. */
export function SendLink({ title, made: { data: link, error }, onClose }: SendLinkProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const url = link && location.origin + link.url;
  return (
    <PlainDialog opened onClose={onClose} title={title}>
      {error !== undefined && <Text c="var(--ph-critical)">{problemOf(error).message}</Text>}
      {url && (
        <Stack gap="sm">
          <QrCode text={url} label={t('link.code')} />
          <TextInput
            readOnly
            aria-label={t('link.address')}
            value={url}
            onFocus={(event) => event.currentTarget.select()}
          />
          {link.expiresAt !== undefined && (
            <Text size="sm" c="dimmed">
              {t('link.until', { time: format.dateTime(link.expiresAt) })}
            </Text>
          )}
          <Group>
            <Copying text={url} shown>
              {({ copied, copy }) => (
                <Button
                  onClick={copy}
                  leftSection={copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
                >
                  {t(copied ? 'link.copied' : 'link.copy')}
                </Button>
              )}
            </Copying>
            {'share' in navigator && (
              <Button
                variant="default"
                leftSection={<Share2 size={16} aria-hidden />}
                // Closing the share dialog is a cancellation, not an error.
                onClick={() => void navigator.share({ title, url }).catch(() => undefined)}
              >
                {t('link.share')}
              </Button>
            )}
          </Group>
        </Stack>
      )}
    </PlainDialog>
  );
}
