import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core';
import type { Accent, TextSize } from '../store/settings';

/** Deep water: calm as an accent, dark enough for white text from shade 7 on. */
const harbour: MantineColorsTuple = [
  '#e6f6f8',
  '#d3eaee',
  '#a8d5dc',
  '#79bfca',
  '#52adbb',
  '#38a1b1',
  '#26899a',
  '#0f7485',
  '#005f6f',
  '#00495a',
];

/** Night over the sea instead of plain grey; the tokens of the shared kit stand on the same scale. */
const dark: MantineColorsTuple = [
  '#d5dde4',
  '#a4b0bb',
  '#8a96a1',
  '#5c6873',
  '#39434d',
  '#2a333c',
  '#1e262e',
  '#161c22',
  '#0e1317',
  '#090d10',
];

const TEXT_FONT = [
  'Inter',
  'system-ui',
  '-apple-system',
  '"Segoe UI"',
  'Roboto',
  '"PingFang SC"',
  '"Hiragino Sans"',
  '"Apple SD Gothic Neo"',
  '"Microsoft YaHei"',
  '"Noto Sans CJK SC"',
  '"Noto Sans SC"',
  'sans-serif',
].join(', ');

const theme = createTheme({
  primaryShade: 7,
  autoContrast: true,
  colors: { harbour, dark },
  fontFamily: TEXT_FONT,
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, "Noto Sans Mono CJK SC", monospace',
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  headings: { fontFamily: TEXT_FONT, fontWeight: '600' },
});

/** Everything a hand touches or a finger types into. */
const SIZED = [
  'Autocomplete',
  'Button',
  'Checkbox',
  'ColorInput',
  'DateInput',
  'DatePickerInput',
  'DateTimePicker',
  'FileInput',
  'Input',
  'InputWrapper',
  'JsonInput',
  'MultiSelect',
  'NativeSelect',
  'NumberInput',
  'Pagination',
  'PasswordInput',
  'PillsInput',
  'PinInput',
  'Radio',
  'SegmentedControl',
  'Select',
  'Switch',
  'TagsInput',
  'Textarea',
  'TextInput',
] as const;
/** `medium` is what Mantine does by itself. */
const COMPONENT_SIZE: Readonly<Record<TextSize, 'xs' | 'md' | undefined>> = {
  small: 'xs',
  medium: undefined,
  large: 'md',
};

function sized(size: TextSize): NonNullable<MantineThemeOverride['components']> {
  const defaultProps = { size: COMPONENT_SIZE[size] };
  if (defaultProps.size === undefined) return {};
  return Object.fromEntries(SIZED.map((name) => [name, { defaultProps }]));
}

/** What floats over the page has a button that is called something, and a head that is not the page's. */
function floating(close: string): NonNullable<MantineThemeOverride['components']> {
  const closeButtonProps = { 'aria-label': close };
  const dialog = { defaultProps: { closeButtonProps, attributes: { header: { role: 'none' } } } };
  return { Modal: dialog, Drawer: dialog, Notification: { defaultProps: { closeButtonProps } } };
}

/** A table that is wider than the screen is moved by keys, too. */
const SCROLLED = {
  TableScrollContainer: { defaultProps: { scrollAreaProps: { viewportProps: { tabIndex: 0 } } } },
};

/** On its own pale ground the colour of a yellow or orange alert is no text to read. */
const ALERTS = { Alert: { styles: { title: { color: 'var(--mantine-color-text)' } } } };

/** The look of the console in the size and accent a person chose; `close` is said of buttons with a cross. */
export function themeOf(size: TextSize, accent: Accent, close: string): MantineThemeOverride {
  return {
    ...theme,
    primaryColor: accent,
    components: { ...sized(size), ...floating(close), ...SCROLLED, ...ALERTS },
  };
}

/** Mantine's greys for secondary text and placeholders and its red for what is wrong are too pale for 4.5:1. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'color-mix(in srgb, var(--mantine-color-gray-7) 80%, white)',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
  },
});
