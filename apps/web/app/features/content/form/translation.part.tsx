import {
  type ContentDetail,
  contentCalls,
  type TranslationBehind,
} from '@datum/contract/content/content-calls';
import type { Content } from '@datum/contract/content/content-schema';
import { type ContentTypeName, fieldsPer } from '@datum/contract/content/content-types';
import { unmatchedBlocks } from '@datum/contract/content/translation/translation';
import { richOf } from '@datum/contract/content/values/content-values';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { LANGUAGE_NAMES } from '../../../lib/texts/locale.ts';
import { NoticeBar } from '../../../ui/page/notice-bar.tsx';
import { VersionChanges } from '../versions/version-changes.part.tsx';

interface TranslationProps {
  readonly type: ContentTypeName;
  /** Null for a new one: nothing of it was saved that a language could have left behind. */
  readonly item: ContentDetail | null;
  /** As it is typed. */
  readonly content: Content;
}

/** What the two languages do not say alike: blocks that stand in one alone, and what one says anew since. */
export function Translation({ type, item, content }: TranslationProps) {
  const t = useTranslations('content');
  const call = contentCalls(type).translation;
  const { answer } = useCall(call, item ? { params: { uuid: item.uuid } } : null);
  const label = (name: string) => t(`field.${name}` as 'field.title');
  const alone = fieldsPer(type, 'language')
    .filter(({ kind }) => kind === 'rich')
    .flatMap(({ name }) =>
      unmatchedBlocks(richOf(content.en, name), richOf(content.ms, name)).map((block) => ({
        name,
        ...block,
      })),
    );
  const behind = answer?.data ?? [];
  if (alone.length === 0 && behind.length === 0) return <p className="muted">{t('translation.alike')}</p>;
  return (
    <>
      {alone.length > 0 && (
        <NoticeBar tone="amber">
          {t('translation.alone')}
          <ul>
            {alone.map(({ name, language, kind, words }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of one text in their order
              <li key={place}>
                {t('translation.lacks', { language: LANGUAGE_NAMES[language], field: label(name) })}{' '}
                {words || t('block', { kind })}
              </li>
            ))}
          </ul>
        </NoticeBar>
      )}
      {behind.map((one) => (
        <Behind key={one.field} one={one} label={label(one.field)} />
      ))}
    </>
  );
}

function Behind({ one, label }: { readonly one: TranslationBehind; readonly label: string }) {
  const t = useTranslations('content');
  const { language, since } = one;
  const words = { language: LANGUAGE_NAMES[language], field: label, since };
  return (
    <details>
      <summary>{t('translation.behind', words)}</summary>
      <VersionChanges changes={[{ ...one, label }]} />
    </details>
  );
}
