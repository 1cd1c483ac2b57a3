import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Console } from '../../../kit/testing/testConsole';
import { MarkedProvince, Provinces } from './Provinces';
import type { ProvinceChoice } from './useProvinces';

const CODES: Record<string, string> = { 浙江省: '330000', 内蒙古自治区: '150000' };
const choice = (more: Partial<ProvinceChoice> = {}): ProvinceChoice => ({
  figures: [
    { province: '浙江省', machines: 8, offline: 1, alarms: 2 },
    { province: '内蒙古自治区', machines: 1, offline: 0, alarms: 0 },
    { province: 'Elsewhere', machines: 1, offline: 0, alarms: 0 },
  ],
  counted: Object.values(CODES),
  codeOf: (province) => CODES[province],
  choose: vi.fn(),
  mark: vi.fn(),
  ...more,
});
const show = (provinces: ProvinceChoice) =>
  render(
    <Console>
      <Provinces provinces={provinces} />
      <MarkedProvince provinces={provinces} />
    </Console>,
  );

describe('provinces beside the map', () => {
  it('are named in the language of the reader and can be chosen by keyboard', async () => {
    const user = userEvent.setup();
    const provinces = choice({ chosen: '150000' });
    show(provinces);
    const zhejiang = await screen.findByRole('button', {
      name: 'Zhejiang, 8 machines, 1 offline, 2 open alarms',
    });
    expect(zhejiang.getAttribute('aria-pressed')).toBe('false');
    const inner = screen.getByRole('button', { name: /^Inner Mongolia, 1 machine, / });
    expect(inner.getAttribute('aria-pressed')).toBe('true');
    await user.tab();
    expect(provinces.mark).toHaveBeenCalledWith('330000');
    await user.keyboard('{Enter}');
    expect(provinces.choose).toHaveBeenCalledWith('330000');
  });

  it('without machines are counted but not linked', async () => {
    show(choice());
    const none = await screen.findByRole('button', { name: /^Elsewhere, 1 machine/ });
    expect(none).toHaveProperty('disabled', true);
  });

  it('show a tooltip on the map, also without machines', async () => {
    const { container } = show(choice({ marked: '540000' }));
    const said = await screen.findByText('Xizang (Tibet)');
    expect(within(said.parentElement as HTMLElement).getByText('0 machines')).toBeTruthy();
    expect(container.querySelectorAll('[data-marked]')).toHaveLength(0);
  });
});
