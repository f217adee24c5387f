import { EventEmitter, once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { createBodyBudget } from './body-budget.ts';
import type { RawBody } from './body-limits.ts';

const KIB = 1024;
const BUDGET = 100 * KIB;
/** What each piece takes up beside its bytes. */
const PIECE_BYTES = 768;

describe('the memory that request bodies take up', () => {
  /** Counts a body of a network; what it is given is read at once, as a route does. */
  function arrivalAt(budget: ReturnType<typeof createBodyBudget>) {
    return (network: string) => {
      const body = new PassThrough();
      const response = Object.assign(new EventEmitter(), { closed: false });
      const refused: string[] = [];
      // Casts, because only these parts of a request and its response are used.
      budget.count(body as unknown as RawBody, response as unknown as ServerResponse, {
        network,
        refuse: () => refused.push(network),
      });
      body.resume();
      return {
        async send(bytes: number, { pieces = 1 } = {}) {
          for (let piece = 0; piece < pieces; piece++) body.write(Buffer.alloc(bytes));
          await new Promise(setImmediate);
        },
        async end() {
          const ended = once(body, 'end');
          body.end();
          await ended;
        },
        respond: () => response.emit('close'),
        isRefused: () => refused.length > 0,
      };
    };
  }

  it('is taken from the network that takes up most, not from who has been sending for longest', async () => {
    const arrive = arrivalAt(createBodyBudget(BUDGET));
    const slow = arrive('a slow line');
    await slow.send(40 * KIB);
    const flood = [arrive('a flood'), arrive('a flood'), arrive('a flood')];
    for (const body of flood) await body.send(30 * KIB);
    expect(slow.isRefused()).toBe(false);
    expect(flood.map(({ isRefused }) => isRefused())).toEqual([true, true, false]);
  });

  it('is not taken from small bodies while complete ones take up most', async () => {
    const budget = createBodyBudget(BUDGET);
    const arrive = arrivalAt(budget);
    const images = [arrive('images'), arrive('images')];
    for (const image of images) {
      await image.send(50_700);
      await image.end();
    }
    const login = arrive('a login');
    await login.send(400);
    expect(budget.bytes()).toBeGreaterThan(BUDGET);
    expect(login.isRefused()).toBe(false);
    const upload = arrive('an upload');
    await upload.send(20 * KIB);
    expect(upload.isRefused()).toBe(true);
    const border = arrive('16 KiB');
    await border.send(16 * KIB - PIECE_BYTES);
    expect(border.isRefused()).toBe(true);
    for (const each of [...images, login]) each.respond();
    expect(budget.bytes()).toBe(0);
  });

  it('of a network is known after one of its bodies was read', async () => {
    const arrive = arrivalAt(createBodyBudget(BUDGET));
    const read = arrive('a flood');
    await read.send(10 * KIB);
    const flood = arrive('a flood');
    await flood.send(45 * KIB);
    read.respond();
    const slow = arrive('a slow line');
    await slow.send(40 * KIB);
    await arrive('a flood').send(20 * KIB);
    expect([slow.isRefused(), flood.isRefused()]).toEqual([false, true]);
  });

  it('of a network is known while one of its bodies is complete, after another was released', async () => {
    const arrive = arrivalAt(createBodyBudget(BUDGET));
    const complete = arrive('a flood');
    await complete.send(30 * KIB);
    await complete.end();
    const read = arrive('a flood');
    await read.send(1);
    read.respond();
    const slow = arrive('a slow line');
    await slow.send(40 * KIB);
    const flood = arrive('a flood');
    await flood.send(35 * KIB);
    expect([slow.isRefused(), flood.isRefused()]).toEqual([false, true]);
  });

  it('of a network is known when its first body has only begun and another was released', async () => {
    const arrive = arrivalAt(createBodyBudget(BUDGET));
    const begun = arrive('a flood');
    arrive('a flood').respond();
    await begun.send(45 * KIB);
    const slow = arrive('a slow line');
    await slow.send(40 * KIB);
    await arrive('a flood').send(20 * KIB);
    expect([slow.isRefused(), begun.isRefused()]).toEqual([false, true]);
  });

  it('is used up only beyond its limit', async () => {
    const budget = createBodyBudget(BUDGET);
    const body = arrivalAt(budget)('a');
    await body.send(BUDGET - budget.bytes() - PIECE_BYTES);
    expect(budget.bytes()).toBe(BUDGET);
    expect(body.isRefused()).toBe(false);
    await body.send(1);
    expect(body.isRefused()).toBe(true);
    expect(budget.bytes()).toBe(0);
    await body.end();
    expect(budget.bytes()).toBe(0);
  });

  it('is not held by a body of more than ten thousand pieces', async () => {
    const body = arrivalAt(createBodyBudget(100 * KIB * KIB))('a');
    await body.send(1, { pieces: 10_000 });
    expect(body.isRefused()).toBe(false);
    await body.send(1);
    expect(body.isRefused()).toBe(true);
  });

  it('is more than the bytes of a body in many pieces, until it is complete', async () => {
    const budget = createBodyBudget(BUDGET);
    const body = arrivalAt(budget)('a');
    await body.send(1, { pieces: 50 });
    expect(budget.bytes()).toBeGreaterThan(50 * 700);
    await body.end();
    expect(budget.bytes()).toBe(50);
  });

  it('is counted without reading a body before its reader does', async () => {
    const body = new PassThrough();
    const response = Object.assign(new EventEmitter(), { closed: false });
    createBodyBudget(BUDGET).count(
      body as unknown as RawBody,
      response as unknown as ServerResponse,
      { network: 'a', refuse: () => undefined },
    );
    body.end('what it says');
    await new Promise(setImmediate);
    expect(await text(body)).toBe('what it says');
  });

  it('counts nothing of a client that has left before its body is read', () => {
    const budget = createBodyBudget(BUDGET);
    const body = new PassThrough();
    const response = Object.assign(new EventEmitter(), { closed: true });
    budget.count(body as unknown as RawBody, response as unknown as ServerResponse, {
      network: 'a',
      refuse: () => undefined,
    });
    expect(body.listenerCount('data')).toBe(0);
    expect(response.listenerCount('close')).toBe(0);
  });
});
