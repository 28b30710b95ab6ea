import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { mustHoldNone } from '@datum/database/transaction';
import { AwsClient } from 'aws4fetch';
import type { BucketPlace } from './bucket-place.ts';
import type { Content, Found, Storage } from './storage.ts';

/** No answer within this time is none. */
const PATIENCE_MS = 20_000;

/** Objects in a bucket of S3-compatible storage; the bucket is there before Datum starts. */
export class Bucket implements Storage {
  private readonly client: AwsClient;
  private readonly address: string;

  constructor({ endpoint, bucket, region, accessKey, secretKey }: BucketPlace) {
    this.address = `${endpoint}/${bucket}`;
    this.client = new AwsClient({
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      service: 's3',
      region,
      retries: 2,
    });
  }

  async put(key: string, content: Content, mediaType: string): Promise<void> {
    mustHoldNone('keeping a file');
    const body = 'path' in content ? await readFile(content.path) : content.bytes;
    await this.ask(`/${key}`, {
      method: 'PUT',
      body: new Uint8Array(body),
      headers: { 'content-type': mediaType, 'content-length': String(body.length) },
    });
  }

  async open(key: string): Promise<Readable | null> {
    mustHoldNone('opening a file');
    const answer = await this.ask(`/${key}`, { method: 'GET' });
    return answer?.body ? Readable.from(answer.body) : null;
  }

  async remove(key: string): Promise<void> {
    mustHoldNone('deleting a file');
    await this.ask(`/${key}`, { method: 'DELETE' });
  }

  async list(): Promise<readonly Found[]> {
    const found: Found[] = [];
    for (let isMore = true; isMore; ) {
      const last = found.at(-1)?.key;
      const answer = await this.ask(last ? `?marker=${last}` : '?', { method: 'GET' });
      const text = (await answer?.text()) ?? '';
      for (const [, part = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        found.push({ key: tagOf(part, 'Key'), at: new Date(tagOf(part, 'LastModified')) });
      }
      isMore = tagOf(text, 'IsTruncated') === 'true';
    }
    return found;
  }

  /** The answer; null where there is no object of this name. @throws Error for every other answer but success */
  private async ask(path: string, init: RequestInit): Promise<Response | null> {
    const answer = await this.client.fetch(this.address + path, {
      ...init,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (answer.ok) return answer;
    const text = await answer.text();
    if (tagOf(text, 'Code') === 'NoSuchKey') return null;
    throw new Error(`the storage answered ${init.method} with ${answer.status}: ${text.slice(0, 300)}`);
  }
}

/** Names of our objects need no unescaping. */
const tagOf = (xml: string, name: string): string =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';
