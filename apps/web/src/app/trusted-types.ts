interface TrustedTypesFactory {
  createPolicy(name: string, rules: Record<'createHTML' | 'createScriptURL', (text: string) => string>): unknown;
}

/**
 * A Trusted Types policy (`require-trusted-types-for 'script'`) refuses every text that could become markup or code.
 * antd writes its style sheets through `innerHTML`: text without a tag may pass, CSS that is. The captcha's workers
 * are started by their address: our own may pass.
 */
export function guardHtmlSinks(): void {
  const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypesFactory };
  trustedTypes?.createPolicy('default', {
    createHTML(text) {
      if (text.includes('<')) throw new TypeError('Markup may not be written as text');
      return text;
    },
    createScriptURL(address) {
      if (new URL(address, location.href).origin !== location.origin) throw new TypeError('Code comes from here only');
      return address;
    },
  });
}
