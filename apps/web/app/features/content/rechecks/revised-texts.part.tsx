import { may } from '@datum/contract/access/access';
import { contentCalls } from '@datum/contract/content/content-calls';
import { listRevised, type RevisedText } from '@datum/contract/publication/revised-texts';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { useSite } from '../../../lib/deploy/use-site.ts';
import { usePerson } from '../../../lib/session/use-session.ts';
import { Link } from '../../../ui/link.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatMoment } from '../../../ui/words/format.ts';
import { editHref } from '../use-content-type.ts';

interface RevisedTextsProps {
  /** Place of a live release in the order of vintages. */
  readonly sequence: number;
  /** Of the section around it. */
  readonly className?: string | undefined;
}

/** Published texts that show figures which a release revised, and who has confirmed them; nothing where there are none. */
export function RevisedTexts({ sequence, className }: RevisedTextsProps) {
  const t = useTranslations('content');
  const { answer } = useCall(listRevised, { query: { sequence, page: 1, per_page: 100 } });
  if (!answer || answer.data.length === 0) return null;
  const more = answer.meta.total - answer.data.length;
  return (
    <section className={className}>
      <h2>{t('revised.texts')}</h2>
      <ul>
        {answer.data.map((one) => (
          <TextLine key={one.uuid} text={one} />
        ))}
      </ul>
      {more > 0 && <p>{t('revised.more', { count: more })}</p>}
    </section>
  );
}

function TextLine({ text: { type, uuid, title, checked_at, checked_by } }: { readonly text: RevisedText }) {
  const t = useTranslations('content');
  const person = usePerson();
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  return (
    <li>
      {may(person, contentCalls(type).show) ? <Link href={editHref(type, uuid)}>{title}</Link> : title}:{' '}
      {checked_at === null
        ? t('revised.waits')
        : t('revised.checked', {
            by: checked_by ?? 'none',
            at: formatMoment(checked_at, locale, zone),
          })}
    </li>
  );
}
