import { CONTENT_TYPE_NAMES, isSingle } from '@datum/contract/content/content-types';
import type { Medium, MediumUse, MediumVersion, WrittenMedium } from '@datum/contract/content/media';
import { fileAddress, type Picture } from '@datum/contract/content/picture';
import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import type { LocalText } from '@datum/contract/values/local-text';
import type { MediumRow, VersionRow } from './queries.ts';

/** Makes the link that opens a medium for some minutes. */
export type LinkTo = (uuid: string) => string;

/** What is wrong with the description of a medium, by field. */
export function wrongMedium(kind: string, { alt, is_decorative }: WrittenMedium): Record<string, Refusal[]> {
  const given = (['en', 'ms'] as const).filter((language) => alt[language] !== '');
  if (kind === 'file') {
    return given.length > 0 || is_decorative ? { alt: [refusal('media.alt-of-file')] } : {};
  }
  if (is_decorative) {
    return Object.fromEntries(
      given.map((language) => [`alt.${language}`, [refusal('media.alt-decorative')]]),
    );
  }
  const lacking = (['en', 'ms'] as const).filter((language) => alt[language] === '');
  return Object.fromEntries(lacking.map((language) => [`alt.${language}`, [refusal('media.alt-both')]]));
}

/** The description as it is stored: nothing, or both languages. */
export const storedAlt = ({ en, ms }: { readonly en: string; readonly ms: string }): LocalText =>
  en === '' && ms === '' ? {} : { en, ms };

/** A description in both languages; empty where there is none. */
export const altOf = ({ en = '', ms = '' }: LocalText) => ({ en, ms });

/** Whether a medium may be published: a picture says what it shows, or that it shows nothing. */
export const isDescribed = ({
  kind,
  alt,
  is_decorative,
}: {
  readonly kind: string;
  readonly alt: LocalText;
  readonly is_decorative: boolean;
}): boolean => kind === 'file' || is_decorative || Boolean(alt.en && alt.ms);

/** A medium as lists show it. */
export const shownMedium = (row: MediumRow, linkTo: LinkTo): Medium => ({
  uuid: row.uuid,
  kind: row.kind,
  label: row.label,
  alt: altOf(row.alt),
  is_decorative: row.is_decorative,
  is_described: isDescribed(row),
  licence: row.licence,
  is_public: row.is_public,
  updated_at: row.updated_at.toISOString(),
  version: row.version,
  current: shownVersion(row.uuid, row, linkTo),
  picture: pictureOf(row, linkTo),
  uses: Number(row.uses),
});

/** One version, with an address that opens it. */
export const shownVersion = (uuid: string, row: VersionRow, linkTo: LinkTo): MediumVersion => ({
  number: row.number,
  file_name: row.file_name,
  media_type: row.media_type,
  size: Number(row.size),
  sha256: row.sha256,
  width: row.width,
  height: row.height,
  pages: row.pages,
  text_layer: row.text_layer,
  is_tagged: row.is_tagged,
  restored_from: row.restored_from,
  created_by: row.created_by,
  created_at: row.created_at.toISOString(),
  address: fileAddress({ uuid, link: row.is_version_public ? null : linkTo(uuid) }, row.number),
});

/** The picture of a medium, or the cover of its file; null where it has none. */
export function pictureOf(
  row: Pick<MediumRow, 'uuid' | 'number' | 'is_public' | 'alt' | 'widths' | 'drawn_height'>,
  linkTo: LinkTo,
): Picture | null {
  const width = row.widths?.at(-1);
  if (!row.widths || width === undefined || row.drawn_height === null) return null;
  return {
    uuid: row.uuid,
    number: row.number,
    width,
    height: row.drawn_height,
    widths: row.widths,
    alt: altOf(row.alt),
    link: row.is_public ? null : linkTo(row.uuid),
  };
}

/** What the audit trail keeps of a medium. */
export const auditedMedium = ({
  label,
  alt,
  is_decorative,
  licence,
  number,
  file_name,
  sha256,
}: MediumRow) => ({
  label,
  alt,
  is_decorative,
  licence,
  number,
  file_name,
  sha256,
});

/** Where staff see a medium: on the screen of what shows it. */
export function placeOfUse(uses: readonly MediumUse[]): string {
  for (const { kind, id } of uses) {
    const type = CONTENT_TYPE_NAMES.find((name) => name === kind);
    if (type) return isSingle(type) ? href(`cms.${type}.list`) : href(`cms.${type}.edit`, { id });
  }
  return href('cms.portal');
}

/** Uses that are named where a medium cannot be deleted; further ones are counted. */
const NAMED = 3;

/** Why a medium cannot be deleted: what uses it. */
export function stillUsed(titles: readonly string[]): Refusal {
  const uses = titles.slice(0, NAMED).map((title) => `“${title}”`);
  const count = titles.length - uses.length;
  return count > 0 ? refusal('media.used-more', { uses, count }) : refusal('media.used', { uses });
}

/** A name for a new medium: that of its file, as people would write it. */
export function labelFrom(fileName: string): string {
  const bare = fileName
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim();
  return bare.slice(0, 120) || 'Untitled';
}

/** The name of a file with the ending that its bytes have. */
export const fileNameWith = (name: string, ending: string): string =>
  `${name.replace(/\.[^.]*$/, '').slice(0, 110) || 'file'}${ending}`;
