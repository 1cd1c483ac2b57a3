import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './EmptyState';

interface Props {
  /** What is broken, in the words of the page. */
  name: string;
  children: ReactNode;
}

function Broken({ name, onRetry }: { name: string; onRetry: () => void }) {
  const { t } = useTranslation('common');
  const action = (
    <Button size="xs" variant="light" onClick={onRetry}>
      {t('retry')}
    </Button>
  );
  return (
    <EmptyState kind="failed" title={t('broken.title', { name })} text={t('broken.text')} action={action} />
  );
}

/** Keeps a fault to the part it happened in. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return <Broken name={this.props.name} onRetry={() => this.setState({ broken: false })} />;
  }
}
