import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError, fieldError } from '../../core/app-error.ts';
import { withinBodyLimit } from './body-limits.ts';
import { duplicateKey } from './duplicate-key.ts';

type Fields = Record<string, unknown>;

/**
 * Reads the input from a JSON, urlencoded or multipart body. Duplicate keys are refused, because
 * components of a system often disagree on which of the two values to use.
 *
 * @param files the fields that accept a file. Their value is the file's bytes; its name is ignored.
 */
export async function readBody(request: FastifyRequest, files: readonly string[]): Promise<Fields> {
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

async function readMultipart(request: FastifyRequest, files: readonly string[]): Promise<Fields> {
  return fieldsOf(await withinBodyLimit(request.raw, () => readParts(request, files)));
}

async function readParts(
  request: FastifyRequest,
  files: readonly string[],
): Promise<[string, unknown][]> {
  const entries: [string, unknown][] = [];
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const bytes = await readFile(part, files);
        if (bytes !== null) entries.push([part.fieldname, bytes]);
        continue;
      }
      if (part.value === '' && files.includes(part.fieldname)) continue;
      if (part.valueTruncated) throw new AppError('too_large');
      entries.push([part.fieldname, part.value]);
    }
  } catch (error) {
    // A parser error with a status is passed on; one without means that the body is invalid.
    if (error instanceof AppError || hasStatus(error)) throw error;
    throw new AppError('invalid_body', { cause: error });
  }
  return entries;
}

/** A file's bytes, or null for the empty part without a file name that browsers send if no file was chosen. */
async function readFile(part: MultipartFile, files: readonly string[]): Promise<Buffer | null> {
  if (!files.includes(part.fieldname)) {
    part.file.resume();
    throw fieldError(part.fieldname, 'No file is expected here.');
  }
  const bytes = await part.toBuffer();
  return bytes.length === 0 && !part.filename ? null : bytes;
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
