import { type ContentDetail, contentCalls } from '@datum/contract/content/content-calls';
import { CONTENT_LANGUAGES } from '@datum/contract/content/content-field';
import { mayStep } from '@datum/contract/content/content-states';
import { CONTENT_AUDIENCES, type ContentTypeName } from '@datum/contract/content/content-types';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { useSite } from '../../../lib/deploy/use-site.ts';
import { count, useParamsState } from '../../../lib/screens/params.ts';
import { LANGUAGE_NAMES } from '../../../lib/texts/locale.ts';
import { Act } from '../../../page-kit/act.tsx';
import { SelectField } from '../../../ui/forms/fields/select-field.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatMoment, MISSING } from '../../../ui/words/format.ts';
import { useSeriesNames } from '../form/use-series-names.ts';
import { VersionChanges } from './version-changes.part.tsx';
import classes from './versions.module.css';

interface VersionsProps {
  readonly type: ContentTypeName;
  readonly item: ContentDetail;
}

/** Every version with its author and note; one beside another, by field and block; and an earlier one brought back. */
export function Versions({ type, item }: VersionsProps) {
  const t = useTranslations('content');
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  const [{ version, against }, change] = useParamsState({
    version: count(item.newest),
    against: count(Math.max(1, item.newest - 1)),
  });
  const options = item.versions.map(({ number }) => ({
    value: String(number),
    label: t('version-of', { number }),
  }));
  return (
    <div className={classes.beside}>
      <ol className={classes.versions} aria-label={t('tab.versions')}>
        {item.versions.map((one) => (
          <li key={one.number}>
            <strong>{t('version-of', { number: one.number })}</strong>
            {one.is_published && <span className="dim"> · {t('state.published')}</span>}
            {one.restored_from && (
              <span className="dim"> · {t('restored-from', { number: one.restored_from })}</span>
            )}
            <br />
            <span className="muted">
              {one.author?.name ?? MISSING}, {formatMoment(one.created_at, locale, zone)}
            </span>
            {one.note && <p className={classes.note}>{one.note}</p>}
            {one.number !== item.newest && mayStep('save', item.state) && (
              <Act
                endpoint={contentCalls(type).bringBack}
                input={{ params: { uuid: item.uuid }, body: { version: item.version, number: one.number } }}
                label={t('bring-back')}
                size="xs"
                done={({ newest }) => t('brought-back', { number: one.number, newest })}
              />
            )}
          </li>
        ))}
      </ol>
      <section aria-label={t('compare')}>
        <div className={classes.choose}>
          <SelectField
            name="against"
            label={t('compare-from')}
            required
            options={options}
            value={String(against)}
            onChange={(next) => change({ against: Number(next) })}
          />
          <SelectField
            name="version"
            label={t('compare-to')}
            required
            options={options}
            value={String(version)}
            onChange={(next) => change({ version: Number(next) })}
          />
        </div>
        <Compared type={type} item={item} version={version} against={against} />
      </section>
    </div>
  );
}

function Compared({
  type,
  item,
  version,
  against,
}: VersionsProps & { readonly version: number; readonly against: number }) {
  const t = useTranslations('content');
  const { answer, problem } = useCall(contentCalls(type).showVersion, {
    params: { uuid: item.uuid, number: version },
    query: { against },
  });
  const names = useSeriesNames(item);
  const said = (field: string, value: string) => {
    const audience = field === 'audience' && CONTENT_AUDIENCES.find((one) => one === value);
    return audience ? t(`audience.${audience}`) : value;
  };
  /** An entry of an ordered list: a part and the languages that it is shown in, or a series. */
  const entry = (field: string, { kind, words }: { readonly kind: string; readonly words: string }) => {
    if (kind === 'series') return names.get(words) ?? t('series.number', { number: words });
    if (kind !== 'parts') return words;
    const [part = '', shown] = words.split(' ');
    const name = t(`choice.${field}.${part}` as 'choice.parts.news');
    const language = CONTENT_LANGUAGES.find((one) => one === shown);
    return shown ? t('part-shown', { name, language: language ? LANGUAGE_NAMES[language] : 'none' }) : name;
  };
  if (problem) return <p role="alert">{problem.message}</p>;
  if (!answer) return <p className="dim">{t('loading')}</p>;
  if (answer.changes.length === 0) return <p className="muted">{t('no-changes')}</p>;
  return (
    <VersionChanges
      changes={answer.changes.map((one) => ({
        ...one,
        blocks: one.blocks?.map((block) => ({ ...block, words: entry(one.field, block) })) ?? null,
        before: said(one.field, one.before),
        after: said(one.field, one.after),
        label: [
          t.has(`field.${one.field}` as 'field.title') ? t(`field.${one.field}` as 'field.title') : one.field,
          ...(one.language ? [LANGUAGE_NAMES[one.language]] : []),
        ].join(', '),
      }))}
    />
  );
}
