/** Does what a browser does in a login: keeps cookies, follows redirects, submits forms. */
export interface PageVisitor {
  open(address: string): Promise<Visit>;
  submit(address: string, form: Record<string, string>): Promise<Visit>;
}

interface Visit {
  /** The last response: a page, or the first redirect to another origin. */
  address: string;
  text: string;
}

export function visitor(): PageVisitor {
  const cookies = new Map<string, string>();

  async function visit(address: string, init: RequestInit): Promise<Visit> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, { ...init, redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) return { address, text: await response.text() };
    const next = new URL(location, address);
    const isElsewhere = next.origin !== new URL(address).origin;
    return isElsewhere ? { address: next.href, text: '' } : visit(next.href, {});
  }

  return {
    open: (address) => visit(address, {}),
    submit: (address, form) => visit(address, { method: 'POST', body: new URLSearchParams(form) }),
  };
}
