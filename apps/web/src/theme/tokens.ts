/**
 * Every colour of the product, once, for both themes. antd takes its tokens from here (antd-theme.ts), plain CSS
 * takes the `--dt-*` variables that apply-theme.ts sets on the root element.
 */
export type ThemeMode = 'light' | 'dark';

export interface Palette {
  /** The brand colour on solid surfaces; white text stands on it. */
  primary: string;
  primaryHover: string;
  primaryActive: string;
  /** The brand colour as text, icon or ring on a surface. */
  accent: string;
  accentSoft: string;
  accentSoftHover: string;
  accentBorder: string;
  /** Three surface steps: page, card, raised. */
  page: string;
  surface: string;
  surface2: string;
  raised: string;
  border: string;
  borderStrong: string;
  text: string;
  textSecondary: string;
  muted: string;
  placeholder: string;
  /** Money we take in and money we hand out keep one colour each, everywhere. */
  buy: string;
  sell: string;
  /** Teal against red: told apart with red-green blindness too, and always with a sign and an arrow. */
  gain: string;
  loss: string;
  success: string;
  successSoft: string;
  warning: string;
  warningSoft: string;
  error: string;
  errorSoft: string;
  /** Text on the solid accent. */
  onAccent: string;
  /** Text on the solid error colour. */
  onError: string;
  info: string;
  infoSoft: string;
}

const light: Palette = {
  primary: '#14532d',
  primaryHover: '#1b6b3b',
  primaryActive: '#0e3d21',
  accent: '#14532d',
  accentSoft: '#e6f1e9',
  accentSoftHover: '#d8e9dd',
  accentBorder: '#9cc4a9',
  page: '#f6f8f6',
  surface: '#ffffff',
  surface2: '#f0f4f1',
  raised: '#ffffff',
  border: '#dde4df',
  borderStrong: '#c3cec6',
  text: '#16211a',
  textSecondary: '#47564c',
  muted: '#5c6b61',
  placeholder: '#6c7a70',
  buy: '#1f5fbf',
  sell: '#8f5e00',
  gain: '#04766a',
  loss: '#b42318',
  success: '#167a3e',
  successSoft: '#e6f4ec',
  warning: '#9a5b00',
  warningSoft: '#fbf1dc',
  error: '#bf261b',
  errorSoft: '#fdf0ee',
  onAccent: '#ffffff',
  onError: '#ffffff',
  info: '#1f5fbf',
  infoSoft: '#e8f0fb',
};

const dark: Palette = {
  primary: '#1668dc',
  primaryHover: '#2a76e4',
  primaryActive: '#1257bb',
  accent: '#7db4ff',
  accentSoft: '#1a2f4d',
  accentSoftHover: '#20395d',
  accentBorder: '#2f5f9f',
  page: '#12161c',
  surface: '#191f28',
  surface2: '#212935',
  raised: '#252e3b',
  border: '#2d3745',
  borderStrong: '#3f4c5d',
  text: '#e7ecf3',
  textSecondary: '#b4bfcd',
  muted: '#96a3b4',
  placeholder: '#8a97a8',
  buy: '#7db4ff',
  sell: '#e5b45a',
  gain: '#4cc9b4',
  loss: '#ff8f85',
  success: '#5cc98a',
  successSoft: '#17332a',
  warning: '#e5b45a',
  warningSoft: '#3a2f17',
  error: '#ff8f85',
  errorSoft: '#3b2226',
  onAccent: '#12161c',
  onError: '#2a0f0c',
  info: '#7db4ff',
  infoSoft: '#1a2f4d',
};

export const PALETTES: Record<ThemeMode, Palette> = { light, dark };

export const FONT_FAMILY =
  "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/** The specification's breakpoints in pixels. */
export const BREAKPOINTS = { phone: 360, tablet: 768, laptop: 992, desktop: 1280, wide: 1920 } as const;

export const SIDER_WIDTH = 240;
export const SIDER_COLLAPSED_WIDTH = 80;
