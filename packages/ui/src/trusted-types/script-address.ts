interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
    // In truth what it returns is an object that only the browser can make; a script's address takes it as text.
  ): { createScriptURL: (address: string) => string };
}

/**
 * Returns a function that gives a script's address as pages accept it that enforce Trusted Types; elsewhere it stays text.
 * The policy lets that one address through, whatever it is asked about.
 *
 * @param policyName stands in the content policy's `trusted-types`, which wants each name once a page.
 */
export function scriptAddress(policyName: string, address: string): () => string {
  let accepted: string | undefined;
  return () => {
    const factory: PolicyFactory | undefined = Reflect.get(globalThis, 'trustedTypes');
    accepted ??=
      factory
        ?.createPolicy(policyName, { createScriptURL: () => address })
        .createScriptURL(address) ?? address;
    return accepted;
  };
}
