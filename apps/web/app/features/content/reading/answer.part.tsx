import type { ContentCard } from '@datum/contract/content/public-content';
import { richOf } from '@datum/contract/content/values/content-values';
import { href } from '@datum/contract/screens/outside';
import { useTranslations } from 'use-intl';
import { Helpful, type Judged } from '../../feedback/helpful.part.tsx';
import classes from '../site.module.css';
import { RichText } from '../text/rich-text.part.tsx';

interface AnswerProps {
  readonly card: ContentCard;
  readonly open: boolean;
  readonly judged: Judged | undefined;
}

/** One question; its address opens it, also one that it had before, and without scripts. */
export function Answer({ card, open, judged }: AnswerProps) {
  const t = useTranslations('site');
  const slug = card.slug ?? card.uuid;
  return (
    <details className={classes.answer} open={open || judged !== undefined} lang={card.language}>
      <summary>{card.title}</summary>
      <div id={slug}>
        {card.old_slugs.map((old) => (
          <span key={old} id={old} />
        ))}
        <RichText text={richOf(card.text, 'answer')} />
        <p className={classes.meta}>
          <a href={`${href('faq')}#${slug}`}>{t('faq.address')}</a>
        </p>
        <Helpful slug={slug} judged={judged} />
      </div>
    </details>
  );
}
