import type { EmbedProvider } from '@datum/contract/content/rich-text';

const ADDRESSES: readonly (readonly [EmbedProvider, RegExp])[] = [
  ['youtube', /^https:\/\/(?:www\.)?(?:youtube\.com\/watch\?(?:.*&)?v=|youtu\.be\/)([\w-]{11})(?:[&?].*)?$/],
  ['vimeo', /^https:\/\/(?:www\.)?vimeo\.com\/(\d{6,12})(?:[?/].*)?$/],
];

/** The provider and identifier of a video by the address of its page; null for other addresses. */
export function videoAt(address: string): { readonly provider: EmbedProvider; readonly id: string } | null {
  for (const [provider, form] of ADDRESSES) {
    const id = form.exec(address.trim())?.[1];
    if (id) return { provider, id };
  }
  return null;
}
