import type { EmbedProvider } from '@datum/contract/content/rich-text';
import { useTranslations } from 'use-intl';
import classes from './text.module.css';

interface EmbedProps {
  readonly provider: EmbedProvider;
  readonly id: string;
  readonly title: string;
}

const PAGES = {
  youtube: { name: 'YouTube', at: (id: string) => `https://www.youtube.com/watch?v=${id}` },
  vimeo: { name: 'Vimeo', at: (id: string) => `https://vimeo.com/${id}` },
} as const satisfies Record<EmbedProvider, { name: string; at: (id: string) => string }>;

/** A video elsewhere, as a link that says where it leads: nothing of theirs is loaded into our pages. */
export function Embed({ provider, id, title }: EmbedProps) {
  const t = useTranslations('site');
  const { name, at } = PAGES[provider];
  return (
    <p className={classes.embed}>
      <a href={at(id)} rel="noopener nofollow">
        {t('video', { title, name })}
      </a>
    </p>
  );
}
