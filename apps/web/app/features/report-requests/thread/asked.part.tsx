import type { RequestView } from '@datum/contract/requests/request-view';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatDate } from '../../../ui/words/format.ts';
import classes from './thread.module.css';

/** What was asked for, as it stands now. */
export function Asked({ request }: { readonly request: RequestView }) {
  const t = useTranslations('request');
  const text = useLocalText();
  const { locale } = useUi();
  const { area_name, needed_on } = request;
  const facts: readonly (readonly [string, string])[] = [
    [t('field.wanted'), request.wanted],
    [t('field.data_area'), area_name ? text(area_name) : request.data_area],
    [t('field.items'), request.items],
    [t('field.regions'), request.regions],
    [t('field.periods'), request.periods],
    [t('field.answer_form'), `${t(`form_of.${request.answer_form}`)}, ${t(`format.${request.file_format}`)}`],
    [t('field.purpose'), request.purpose],
    [t('field.needed_on'), needed_on ? formatDate(needed_on, locale) : ''],
    [t('field.repeats'), t(`repeats.${request.repeats}`)],
    [t('field.invoice_to'), request.invoice_to],
  ];
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
