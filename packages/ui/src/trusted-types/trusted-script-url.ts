interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
    // The browser returns a TrustedScriptURL, which is accepted wherever a script's URL is.
  ): { createScriptURL: (url: string) => string };
}

/**
 * Returns a function that returns a script's URL, as a trusted one on pages that enforce Trusted Types. The policy
 * allows only this URL.
 *
 * @param policyName Listed in the content policy's `trusted-types`; a page can create each name once.
 */
export function trustedScriptUrl(policyName: string, url: string): () => string {
  let accepted: string | undefined;
  return () => {
    const factory: PolicyFactory | undefined = Reflect.get(globalThis, 'trustedTypes');
    accepted ??=
      factory?.createPolicy(policyName, { createScriptURL: () => url }).createScriptURL(url) ?? url;
    return accepted;
  };
}
