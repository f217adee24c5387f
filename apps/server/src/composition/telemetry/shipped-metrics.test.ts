import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { limitTable } from '../../config/limit-table.ts';
import { auditEvents } from '../../core/audit/audit-events.ts';
import { startTestApp } from '../../testing/test-app.ts';

const root = path.join(import.meta.dirname, '../../../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

it.each(['deploy/prometheus/alerts.yaml', 'deploy/grafana/dashboard.json'])(
  '%s names only metrics, events and limits that the server has',
  async (file) => {
    const portal = await startTestApp();
    const { body } = await portal.app.http.inject('/metrics');
    await portal.close();
    const known = [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    );
    const text = read(file);
    const named = [...text.matchAll(/\b(\w+)\{job=/g)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name = '') => name !== 'up' && !known.includes(name))).toEqual([]);

    const listsOf = (label: string) =>
      [...text.matchAll(new RegExp(`\\b${label}=~?\\\\?"([\\w|]+)`, 'g'))].flatMap(
        ([, list = '']) => list.split('|'),
      );
    const events = listsOf('event');
    expect(events.length).toBeGreaterThan(0);
    expect(events.filter((event) => !Object.hasOwn(auditEvents, event))).toEqual([]);
    expect(listsOf('limit').filter((limit) => !Object.hasOwn(limitTable, limit))).toEqual([]);
  },
);
