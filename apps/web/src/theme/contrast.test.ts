import { expect, test } from 'vitest';
import { antdThemeFor } from './antd-theme.ts';
import { PALETTES, type Palette, type ThemeMode } from './tokens.ts';

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}

const onSurfaces: (keyof Palette)[] = [
  ...(['text', 'textSecondary', 'muted', 'accent', 'buy', 'sell', 'gain', 'loss'] as const),
  ...(['success', 'warning', 'error', 'info'] as const),
];

test.each(['light', 'dark'] satisfies ThemeMode[])('text colours of the %s theme pass AA on every surface', (mode) => {
  const palette = PALETTES[mode];
  const failing = onSurfaces.flatMap((name) =>
    (['page', 'surface', 'surface2', 'raised'] as const)
      .filter((surface) => contrast(palette[name], palette[surface]) < 4.5)
      .map((surface) => `${name} on ${surface}`),
  );
  expect(failing).toEqual([]);
});

test.each(['light', 'dark'] satisfies ThemeMode[])('tinted and solid pairs of the %s theme pass AA', (mode) => {
  const palette = PALETTES[mode];
  expect(contrast('#ffffff', palette.primary)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(palette.onError, palette.error)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(palette.accent, palette.accentSoft)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(palette.accent, palette.accentSoftHover)).toBeGreaterThanOrEqual(4.5);
  for (const tone of ['success', 'warning', 'error', 'info'] as const) {
    expect(contrast(palette[tone], palette[`${tone}Soft`])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.text, palette[`${tone}Soft`])).toBeGreaterThanOrEqual(4.5);
  }
  expect(contrast(palette.placeholder, palette.surface)).toBeGreaterThanOrEqual(4.5);
});

test.each(['light', 'dark'] satisfies ThemeMode[])(
  'the chosen segment of the %s theme stands out from the others',
  (mode) => {
    const palette = PALETTES[mode];
    const { Segmented } = antdThemeFor(mode, true).components ?? {};
    expect(contrast(String(Segmented?.itemSelectedBg), String(Segmented?.trackBg))).toBeGreaterThanOrEqual(3);
    expect(contrast(String(Segmented?.itemSelectedColor), String(Segmented?.itemSelectedBg))).toBeGreaterThanOrEqual(
      4.5,
    );
    expect(contrast(palette.textSecondary, palette.surface2)).toBeGreaterThanOrEqual(4.5);
  },
);
