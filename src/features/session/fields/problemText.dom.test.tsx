import { problemOf } from '@shared/api';
import { createHttp } from '@shared/api/http';
import { renderHook } from '@testing-library/react';
import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import front from '../../../../locales/en/front.json';
import { useProblemText } from './problemText';

const i18n = createInstance();
i18n.use(initReactI18next).init({ lng: 'en', initAsync: false, resources: { en: { front } } });
const wrapper = ({ children }: { children: ReactNode }) => (
  <I18nextProvider i18n={i18n}>{children}</I18nextProvider>
);

/** What a person reads when the server answers like this. */
async function said(body: string): Promise<string | undefined> {
  const http = createHttp(async () => new Response(body, { status: 400 }));
  const problem = problemOf(await http.get('/x').catch((error: unknown) => error));
  return renderHook(() => useProblemText(problem), { wrapper }).result.current;
}

describe('the text of a refusal', () => {
  it('is the message of the answer, with or without a key', async () => {
    expect(await said('{"msg":"Closed today"}')).toBe('Closed today');
    expect(await said('{"msg":"Closed today","key":"err.shop.closed"}')).toBe('Closed today');
  });

  it('is "Has Error" without a message', async () => {
    expect(await said('{"msg":""}')).toBe('Has Error');
    expect(await said('{}')).toBe('Has Error');
  });
});
