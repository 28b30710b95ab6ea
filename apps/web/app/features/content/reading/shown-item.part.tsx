import { type ContentTypeName, contentType, fieldsPer } from '@datum/contract/content/content-types';
import { noteContentView, type ShownContent, showContent } from '@datum/contract/content/public-content';
import { isEmptyText } from '@datum/contract/content/rich-text-parts';
import { richOf, textOf } from '@datum/contract/content/values/content-values';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../../lib/api/api.ts';
import { onlyProblems } from '../../../lib/api/problem.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useHasToken } from '../../../lib/session/use-session.ts';
import { useLanguage } from '../../../lib/texts/language.tsx';
import { LANGUAGE_NAMES } from '../../../lib/texts/locale.ts';
import { NoticeBar } from '../../../ui/page/notice-bar.tsx';
import { Picture } from '../../media/picture.part.tsx';
import { FiguresTold } from '../text/figures-told.part.tsx';
import { FileLine } from '../text/file-line.part.tsx';
import { RichText } from '../text/rich-text.part.tsx';
import { Closed } from './closed.part.tsx';

interface ShownItemProps {
  readonly type: ContentTypeName;
  readonly item: ShownContent;
  /** A text that stands somewhere else on the page. */
  readonly without?: readonly string[];
  /** Nothing of it is counted. */
  readonly isPreview?: boolean;
}

/**
 * The texts of an item. The server draws what everyone reads; where that is closed, the browser of who is signed in asks
 * again as that person. Counts that the item was opened.
 */
export function ShownItem({ type, item, without = [], isPreview = false }: ShownItemProps) {
  const t = useTranslations('site');
  const { locale } = useLanguage();
  const signedIn = useHasToken();
  const slug = item.slug ?? '';
  const asked = useCall(
    showContent,
    item.closed && signedIn && !isPreview ? { params: { type, slug } } : null,
  );
  const shown = asked.answer ?? item;
  useEffect(() => {
    // a count that could not be taken is nothing that a reader should hear of
    if (slug && !isPreview) call(noteContentView, { params: { type, slug } }).catch(onlyProblems);
  }, [type, slug, isPreview]);
  const texts = fieldsPer(type, 'language')
    .filter(({ name, kind }) => kind === 'rich' && !without.includes(name))
    .map(({ name }) => ({ name, text: richOf(shown.text, name) }))
    .filter(({ text }) => !isEmptyText(text));
  const files = contentType(type).fields.flatMap(({ name, kind, per }) => {
    const uuid = textOf(per === 'item' ? shown.item : shown.text, name);
    const file = kind === 'file' ? shown.files[uuid] : undefined;
    return file ? [{ name, file }] : [];
  });
  return (
    <>
      {shown.cover && <Picture picture={shown.cover} first sizes="(min-width: 1240px) 1176px, 100vw" />}
      {shown.language !== locale && (
        <NoticeBar>{t('only-in', { language: LANGUAGE_NAMES[shown.language] })}</NoticeBar>
      )}
      {shown.closed && <Closed closed={shown.closed} />}
      <div lang={shown.language}>
        {texts.map(({ name, text }) => (
          <RichText key={name} text={text} shown={shown} />
        ))}
        {files.map(({ name, file }) => (
          <FileLine key={name} file={file} label={file.label} />
        ))}
      </div>
      <FiguresTold figures={shown.figures} />
    </>
  );
}
