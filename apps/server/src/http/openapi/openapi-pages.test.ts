import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

describe('the OpenAPI document', () => {
  it('is served for machines and for people, under a content policy without unsafe-inline scripts', async () => {
    const json = await portal.app.http.inject('/docs/json');
    expect(json.json()).toMatchObject({ openapi: '3.1.0' });
    const page = await portal.app.http.inject('/docs/');
    expect(page.statusCode).toBe(200);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toMatch(/script-src[^;]*'self'/);
    expect(/script-src[^;]*unsafe/.test(policy)).toBe(false);
  });

  it('has its header, title and purpose before any script of the viewer', async () => {
    for (const url of ['/docs', '/docs/']) {
      const { body } = await portal.app.http.inject(url);
      const [shown = ''] = body.split('swagger-ui-bundle.js', 1);
      expect(shown, url).toContain('width=device-width');
      expect(shown, url).toContain('<h1 class="title">Atrium API');
      expect(shown, url).toContain('For developers who build a product app');
      const script = /<script src="([^"]+)"/.exec(shown)?.[1] ?? '';
      const scheme = await portal.app.http.inject(script);
      expect(scheme.body, 'the scheme of the first paint').toContain('dark-mode');
      expect(scheme.headers['content-type']).toContain('javascript');
    }
  });

  it('responds to HEAD as to GET', async () => {
    for (const url of ['/docs/', '/docs/json', '/docs/static/swagger-ui.css']) {
      const get = await portal.app.http.inject(url);
      const head = await portal.app.http.inject({ method: 'HEAD', url });
      expect(head.statusCode, url).toBe(200);
      expect(head.headers['content-type'], url).toBe(get.headers['content-type']);
      expect(head.body, url).toBe('');
    }
  });

  it('is shown under the portal’s name, in its colours, and fits phones', async () => {
    const { body } = await portal.app.http.inject('/docs/');
    expect(body).toContain('<title>Atrium API reference</title>');
    for (const [file, content] of [
      ['page.css', '--accent'],
      ['favicon.svg', '<svg'],
    ] as const) {
      expect(body).toContain(`theme/${file}`);
      const response = await portal.app.http.inject(`/docs/static/theme/${file}`);
      expect(response.body).toContain(content);
    }
  });
});
