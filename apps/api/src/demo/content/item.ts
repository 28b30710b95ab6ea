import type { ContentTypeName } from '@datum/contract/content/content-types';
import type { FieldsOf } from '@datum/contract/content/values/content-values';

/** One item of the demonstration's public site. */
export interface DemoItem {
  readonly type: ContentTypeName;
  readonly slug: string | null;
  /** How long ago it came out; null: it is a draft. */
  readonly daysAgo: number | null;
  readonly position?: number;
  /** Slug of the page above. */
  readonly under?: string;
  readonly item: FieldsOf;
  readonly en: FieldsOf;
  readonly ms: FieldsOf;
}
