interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createHTML: (text: string) => string }): unknown;
}

/**
 * antd writes its style sheets through `innerHTML`, which a Trusted Types policy (`require-trusted-types-for
 * 'script'`) refuses. This lets text without a tag through, CSS that is, and nothing that could become an element.
 */
export function guardHtmlSinks(): void {
  const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypesFactory };
  trustedTypes?.createPolicy('default', {
    createHTML(text) {
      if (text.includes('<')) throw new TypeError('Markup may not be written as text');
      return text;
    },
  });
}
