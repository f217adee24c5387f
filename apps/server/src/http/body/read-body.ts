import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, fieldError } from '../../core/app-error.ts';
import { BODY_LIMIT, MULTIPART_LIMIT, withinBodyLimit } from './body-limits.ts';

type Fields = Record<string, unknown>;

/** The files that a body may contain. */
export interface AcceptedFiles {
  /** The fields that take a file. Their value is the file's bytes; its name is ignored. */
  fields: readonly string[];
  /** Called before a file's bytes are kept; throws to refuse it. */
  beforeFile(): Promise<unknown>;
}

/** Keeps bodies as text, because `readBody` checks them for duplicate keys. */
export function parseBodiesAsText(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser(
    ['application/json', 'application/x-www-form-urlencoded'],
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );
  // Other types are read too, within the same limit: a body that is too large gets 413, whatever its type.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) =>
    done(new AppError('unsupported_media_type')),
  );
}

/**
 * Reads the input from a JSON, urlencoded or multipart body. Duplicate keys are refused, because
 * components of a system often disagree on which of the two values to use.
 */
export async function readBody(request: FastifyRequest, files: AcceptedFiles): Promise<Fields> {
  if (request.isMultipart()) return readMultipart(request, files);
  const { body } = request;
  if (typeof body !== 'string' || body === '') return {};
  return mediaType(request) === 'application/json' ? readJson(body) : readUrlencoded(body);
}

function mediaType(request: FastifyRequest): string {
  return (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

function readJson(text: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AppError('invalid_body', { message: 'The request body is not valid JSON.' });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AppError('invalid_body', { message: 'The request body must be a JSON object.' });
  }
  const doubled = duplicateKey(text);
  if (doubled !== null) throw fieldError(doubled, 'Send this field once.');
  return fieldsOf(Object.entries(value));
}

function readUrlencoded(text: string): Fields {
  if (/%(?![0-9a-f]{2})/i.test(text)) {
    throw new AppError('invalid_body', { message: 'The request body is not valid form data.' });
  }
  return fieldsOf([...new URLSearchParams(text)]);
}

async function readMultipart(request: FastifyRequest, files: AcceptedFiles): Promise<Fields> {
  const limit = files.fields.length > 0 ? MULTIPART_LIMIT : BODY_LIMIT;
  return fieldsOf(await withinBodyLimit(request.raw, limit, () => readParts(request, files)));
}

async function readParts(
  request: FastifyRequest,
  files: AcceptedFiles,
): Promise<[string, unknown][]> {
  const entries: [string, unknown][] = [];
  for await (const part of parsed(request.parts())) {
    if (part.type === 'file') {
      const bytes = await readFile(part, files);
      if (bytes !== null) entries.push([part.fieldname, bytes]);
      continue;
    }
    if (part.value === '' && files.fields.includes(part.fieldname)) continue;
    if (part.valueTruncated) throw new AppError('too_large');
    entries.push([part.fieldname, part.value]);
  }
  return entries;
}

/** What the parser yields. Its errors without a status mean that the body is invalid; a caller's own errors stay. */
async function* parsed<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* items;
  } catch (error) {
    if (error instanceof AppError || hasStatus(error)) throw error;
    throw new AppError('invalid_body', { cause: error });
  }
}

/** A file's bytes, or null for the empty part without a file name that browsers send if no file was chosen. */
async function readFile(
  { fieldname, file, filename }: MultipartFile,
  { fields, beforeFile }: AcceptedFiles,
): Promise<Buffer | null> {
  if (!fields.includes(fieldname)) {
    file.resume();
    throw fieldError(fieldname, 'No file is expected here.');
  }
  const pieces: Buffer[] = [];
  for await (const piece of parsed<Buffer>(file)) {
    if (pieces.length === 0) await beforeFile();
    pieces.push(piece);
  }
  return pieces.length === 0 && !filename ? null : Buffer.concat(pieces);
}

function hasStatus(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error;
}

function fieldsOf(entries: [string, unknown][]): Fields {
  const fields: Fields = {};
  for (const [name, value] of entries) {
    if (name === '__proto__' || name === 'constructor' || name === 'prototype') {
      throw new AppError('invalid_body');
    }
    if (Object.hasOwn(fields, name)) throw fieldError(name, 'Send this field once.');
    fields[name] = value;
  }
  return fields;
}

/** Keys with their colon, other strings, brackets. An unclosed string ends with the text, so this stays linear. */
const TOKENS = /"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)\s*:?|[{}[\]]/g;

/**
 * The first key that is repeated in the outermost object of a JSON text, or null. `JSON.parse`
 * keeps the last one silently.
 *
 * @param text valid JSON with an object outermost.
 */
function duplicateKey(text: string): string | null {
  const seen = new Set<string>();
  let depth = 0;
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === '{' || token === '[') depth++;
    else if (token === '}' || token === ']') depth--;
    else if (depth === 1 && token.endsWith(':')) {
      const key = String(JSON.parse(token.slice(0, -1)));
      if (seen.has(key)) return key;
      seen.add(key);
    }
  }
  return null;
}
