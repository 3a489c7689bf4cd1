import { PALETTES, type Palette, type ThemeMode } from './tokens.ts';

const CSS_VARIABLES: Record<string, keyof Palette> = {
  '--dt-primary': 'primary',
  '--dt-accent': 'accent',
  '--dt-accent-soft': 'accentSoft',
  '--dt-accent-border': 'accentBorder',
  '--dt-page': 'page',
  '--dt-surface': 'surface',
  '--dt-surface-2': 'surface2',
  '--dt-raised': 'raised',
  '--dt-border': 'border',
  '--dt-border-strong': 'borderStrong',
  '--dt-text': 'text',
  '--dt-text-secondary': 'textSecondary',
  '--dt-muted': 'muted',
  '--dt-buy': 'buy',
  '--dt-sell': 'sell',
  '--dt-gain': 'gain',
  '--dt-loss': 'loss',
  '--dt-success': 'success',
  '--dt-warning': 'warning',
  '--dt-warning-soft': 'warningSoft',
  '--dt-error': 'error',
  '--dt-error-soft': 'errorSoft',
  '--dt-info': 'info',
  '--dt-info-soft': 'infoSoft',
};

/** Colours for everything outside antd. Runs before the first render, so no screen is ever seen in the wrong theme. */
export function applyTheme(mode: ThemeMode): void {
  const root = document.documentElement;
  root.dataset.theme = mode;
  root.style.colorScheme = mode;
  for (const [variable, colour] of Object.entries(CSS_VARIABLES)) {
    root.style.setProperty(variable, PALETTES[mode][colour]);
  }
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', PALETTES[mode].surface);
}
