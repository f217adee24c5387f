import { XMLParser } from 'fast-xml-parser';
import * as z from 'zod';

/** One page of `ListObjectsV2`. */
const listing = z.object({
  ListBucketResult: z.object({
    Contents: z.array(z.object({ Key: z.string(), LastModified: z.string() })).default([]),
    NextContinuationToken: z.string().optional(),
  }),
});
const refusal = z.object({ Error: z.object({ Code: z.string() }) });

export type Listing = z.infer<typeof listing>['ListBucketResult'];

const parser = new XMLParser({
  // Keys and tokens of digits stay text.
  parseTagValue: false,
  isArray: (name) => name === 'Contents',
});

/** The listing that a bucket returned, or null for anything else. */
export function readListing(xml: string): Listing | null {
  return listing.safeParse(parse(xml)).data?.ListBucketResult ?? null;
}

/** The error code of S3's refusal, such as `NoSuchKey`; the empty string where there is none. */
export function readErrorCode(xml: string): string {
  return refusal.safeParse(parse(xml)).data?.Error.Code ?? '';
}

function parse(xml: string): unknown {
  try {
    return parser.parse(xml);
  } catch {
    return null;
  }
}
