import { theme as antdTheme, type ThemeConfig } from 'antd';
import { BREAKPOINTS, FONT_FAMILY, PALETTES, type Palette, type ThemeMode } from './tokens.ts';

type Algorithm = typeof antdTheme.darkAlgorithm;

/**
 * antd shifts its seed colours when it derives a theme (in the dark one by a lot), and seeds cannot be overridden as
 * tokens. This last step puts our exact colours back. One function per theme: antd caches by identity.
 */
const pinned = (palette: Palette): Algorithm => {
  return (_seed, map) => ({
    ...(map as ReturnType<Algorithm>),
    colorPrimary: palette.primary,
    colorSuccess: palette.success,
    colorWarning: palette.warning,
    colorError: palette.error,
    colorInfo: palette.info,
  });
};

const ALGORITHMS: Record<ThemeMode, Algorithm[]> = {
  light: [antdTheme.defaultAlgorithm, pinned(PALETTES.light)],
  dark: [antdTheme.darkAlgorithm, pinned(PALETTES.dark)],
};

/** antd's tokens, all taken from the palette. Motion is off for people who asked their system for less of it. */
export function antdThemeFor(mode: ThemeMode, reducedMotion: boolean): ThemeConfig {
  const palette = PALETTES[mode];
  return {
    algorithm: ALGORITHMS[mode],
    token: { ...baseTokens(palette), ...breakpointTokens, motion: !reducedMotion },
    components: componentTokens(palette),
    // In the build all styles stand in the first style sheet (plugins/antd-css.ts), by their plain class names.
    hashed: false,
    zeroRuntime: import.meta.env?.PROD,
  };
}

/** antd derives pale tints from the primary; from so dark a green they come out grey and fail contrast, so we name them. */
function baseTokens(palette: Palette): ThemeConfig['token'] {
  return {
    fontFamily: FONT_FAMILY,
    fontSize: 14,
    borderRadius: 6,
    colorPrimary: palette.primary,
    colorPrimaryHover: palette.primaryHover,
    colorPrimaryActive: palette.primaryActive,
    colorPrimaryBg: palette.accentSoft,
    colorPrimaryBgHover: palette.accentSoftHover,
    colorPrimaryBorder: palette.accentBorder,
    colorPrimaryBorderHover: palette.accentBorder,
    colorPrimaryText: palette.accent,
    colorPrimaryTextHover: palette.accent,
    colorPrimaryTextActive: palette.accent,
    colorLink: palette.accent,
    colorLinkHover: palette.accent,
    colorLinkActive: palette.accent,
    colorSuccess: palette.success,
    colorWarning: palette.warning,
    colorError: palette.error,
    colorErrorText: palette.error,
    colorInfo: palette.info,
    colorSuccessBg: palette.successSoft,
    colorSuccessBorder: `${palette.success}55`,
    colorWarningBg: palette.warningSoft,
    colorWarningBorder: `${palette.warning}55`,
    colorErrorBg: palette.errorSoft,
    colorErrorBorder: `${palette.error}55`,
    colorInfoBg: palette.infoSoft,
    colorInfoBorder: `${palette.info}55`,
    colorBgLayout: palette.page,
    colorBgContainer: palette.surface,
    colorBgElevated: palette.raised,
    colorBorder: palette.borderStrong,
    colorBorderSecondary: palette.border,
    colorText: palette.text,
    colorTextSecondary: palette.textSecondary,
    colorTextTertiary: palette.muted,
    colorTextDescription: palette.muted,
    colorTextPlaceholder: palette.placeholder,
  };
}

const breakpointTokens: ThemeConfig['token'] = {
  screenLGMax: BREAKPOINTS.desktop - 1,
  screenXL: BREAKPOINTS.desktop,
  screenXLMin: BREAKPOINTS.desktop,
};

function componentTokens(palette: Palette): ThemeConfig['components'] {
  return {
    Button: {
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      dangerColor: palette.onError,
      // The primary is made for white letters on it; on a dark surface it is too dark to be a letter itself.
      defaultHoverColor: palette.accent,
      defaultHoverBorderColor: palette.accent,
      defaultActiveColor: palette.accent,
      defaultActiveBorderColor: palette.accent,
    },
    Badge: { colorTextLightSolid: palette.onError },
    // The chosen part stands out from its neighbours in both themes.
    Segmented: {
      trackBg: palette.surface2,
      itemColor: palette.textSecondary,
      itemHoverColor: palette.text,
      itemHoverBg: palette.accentSoft,
      itemSelectedBg: palette.accent,
      itemSelectedColor: palette.onAccent,
    },
    Form: { labelHeight: 24, verticalLabelPadding: '0 0 4px', itemMarginBottom: 20 },
    Layout: {
      bodyBg: palette.page,
      headerBg: palette.surface,
      headerColor: palette.text,
      headerHeight: 56,
      headerPadding: '0 16px',
      siderBg: palette.surface,
      lightSiderBg: palette.surface,
      lightTriggerBg: palette.surface,
      lightTriggerColor: palette.textSecondary,
    },
    Menu: {
      itemBg: 'transparent',
      subMenuItemBg: 'transparent',
      itemHeight: 38,
      itemColor: palette.textSecondary,
      itemHoverColor: palette.text,
      itemHoverBg: palette.surface2,
      itemActiveBg: palette.accentSoftHover,
      itemSelectedColor: palette.accent,
      itemSelectedBg: palette.accentSoft,
      subMenuItemSelectedColor: palette.accent,
      groupTitleColor: palette.muted,
      popupBg: palette.raised,
      activeBarBorderWidth: 0,
    },
    Tabs: { itemSelectedColor: palette.accent, itemHoverColor: palette.accent, inkBarColor: palette.accent },
    // An empty box has nothing but its edge to be seen by.
    Checkbox: { colorBorder: palette.muted },
    Radio: { colorBorder: palette.muted },
    Progress: { defaultColor: palette.accent },
    // 36rem as specified, and never wider than the screen.
    Notification: { width: 'min(36rem, calc(100vw - 3rem))' },
    Table: {
      headerBg: palette.surface2,
      headerColor: palette.textSecondary,
      headerSplitColor: 'transparent',
      headerSortActiveBg: palette.surface2,
      headerSortHoverBg: palette.accentSoft,
      bodySortBg: 'transparent',
      rowHoverBg: palette.surface2,
      rowSelectedBg: palette.accentSoft,
      rowSelectedHoverBg: palette.accentSoftHover,
      borderColor: palette.border,
      footerBg: palette.surface2,
      footerColor: palette.text,
      cellPaddingBlock: 9,
      cellPaddingBlockMD: 9,
      cellPaddingBlockSM: 5,
    },
  };
}
