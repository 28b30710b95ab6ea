/** A bucket of S3-compatible storage, and the keys that open it. */
export interface BucketPlace {
  /** Address of the service, without the bucket. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

/** The variables that say it, as the environment has them. */
export interface BucketVariables {
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_BUCKET?: string | undefined;
  readonly S3_ACCESS_KEY?: string | undefined;
  readonly S3_SECRET_KEY?: string | undefined;
  readonly S3_REGION: string;
}

const NEEDED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const;

/** What is missing where some of the variables are set, and not all. */
export function lackingForBucket(variables: BucketVariables): readonly string[] {
  const lacking = NEEDED.filter((name) => variables[name] === undefined);
  return lacking.length === NEEDED.length ? [] : lacking;
}

/** The bucket that the variables name; null where they name none. */
export function bucketPlace({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY: accessKey,
  S3_SECRET_KEY: secretKey,
  S3_REGION: region,
}: BucketVariables): BucketPlace | null {
  return endpoint && bucket && accessKey && secretKey
    ? { endpoint, bucket, region, accessKey, secretKey }
    : null;
}
