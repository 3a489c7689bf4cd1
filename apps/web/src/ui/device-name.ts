import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** What a browser says about itself, shortened to what a person recognises. The more special name stands first. */
const BROWSERS: [RegExp, string][] = [
  [/\bCocCoc|coc_coc_browser/i, 'Cốc Cốc'],
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|HeadlessChrome/, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

interface DeviceName {
  browser: string | null;
  system: string | null;
  isPhone: boolean;
}

export function deviceName(userAgent: string | null): DeviceName {
  const named = (names: [RegExp, string][]) => names.find(([sign]) => sign.test(userAgent ?? ''))?.[1] ?? null;
  return { browser: named(BROWSERS), system: named(SYSTEMS), isPhone: /\bMobile\b|\biPhone\b/.test(userAgent ?? '') };
}

/** "Chrome trên Windows" */
export function useDeviceWords(): (userAgent: string | null) => string {
  const { t } = useTranslation('ui');
  return useCallback(
    (userAgent) => {
      const { browser, system } = deviceName(userAgent);
      if (browser && system) return t('device.onSystem', { browser, system });
      return browser ?? system ?? t('device.unknown');
    },
    [t],
  );
}
