import { MantineProvider } from '@mantine/core';
import type { ApiProblem } from '@shared/api';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { englishTexts } from '../../shared/testing/texts';
import { NotRefreshed, Unavailable } from './Unavailable';

const i18n = englishTexts('common', 'kit');

function said(Part: typeof Unavailable | typeof NotRefreshed, problem?: Partial<ApiProblem>): string {
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <MantineProvider>
        <Part problem={problem as ApiProblem | undefined} onRetry={() => undefined} />
      </MantineProvider>
    </I18nextProvider>,
  )
    .replace(/<style.*?<\/style>/gs, '')
    .replace(/<[^>]*>/g, ' ');
}

describe('the message about data that could not be loaded', () => {
  const problem = { status: 500, key: 'err.x', message: 'It broke.', params: { requestId: 'r-17' } };

  it('states the reason with one reference and offers a retry', () => {
    for (const Part of [Unavailable, NotRefreshed]) {
      const text = said(Part, problem);
      expect(text).toContain('It broke. (reference r-17)');
      expect(text).toContain('Try again');
      const named = said(Part, { ...problem, message: 'It broke. Reference: r-17' });
      expect(named.match(/r-17/g)).toHaveLength(1);
    }
  });

  it('is not shown while loading', () => {
    expect(said(Unavailable)).toContain('Loading');
    expect(said(NotRefreshed).trim()).toBe('');
    expect(said(NotRefreshed, { ...problem, status: 404 }).trim()).toBe('');
  });

  it('offers no retry without permission', () => {
    expect(said(Unavailable, { ...problem, status: 403 })).not.toContain('Try again');
  });
});
