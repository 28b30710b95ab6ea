import { may } from '@datum/contract/access/access';
import { createView, removeView, type SavedView, VIEW_AUDIENCES } from '@datum/contract/office/saved-views';
import type { ScreenName } from '@datum/contract/screens/all';
import { useTranslations } from 'use-intl';
import { usePerson } from '../../lib/session/use-session.ts';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { Act } from '../act.tsx';
import { RecordForm } from '../form/record-form.tsx';
import { useRecordForm } from '../form/use-record-form.ts';
import { writing } from '../form/writing.ts';
import classes from './view-form.module.css';

const SHARE = { access: { permission: 'system.savedview.share' } } as const;

interface ViewFormProps {
  readonly screen: ScreenName;
  readonly query: string;
  readonly onDone: () => void;
}

/** Saves what the list is set to under a name. */
export function ViewForm({ screen, query, onDone }: ViewFormProps) {
  const t = useTranslations('kit.views');
  const mayShare = may(usePerson(), SHARE);
  const form = useRecordForm({
    unkept: 'search',
    record: null,
    valuesOf: () => ({ name: '', audience: 'mine' as string | null }),
    bodyOf: (values) => ({ ...values, audience: values.audience ?? 'mine', screen, query }),
    write: writing(createView, {}),
    said: ({ name }) => t('saved', { name }),
    onSaved: onDone,
  });
  return (
    <RecordForm form={form} title={t('save')} submitLabel={t('save-action')} onCancel={onDone}>
      <p className="muted">{t('what')}</p>
      <TextField {...form.field('name', t('name'))} />
      {mayShare && (
        <SelectField
          {...form.field('audience', t('audience'))}
          required
          options={VIEW_AUDIENCES.map((value) => ({ value, label: t(`for.${value}`) }))}
        />
      )}
    </RecordForm>
  );
}

/** Views that the person may delete. */
export function OwnViews({ views }: { readonly views: readonly SavedView[] }) {
  const t = useTranslations('kit.views');
  return (
    <ul className={classes.views}>
      {views.map(({ uuid, name, audience }) => (
        <li key={uuid}>
          <span>
            {name} <small className="muted">{t(`for.${audience}`)}</small>
          </span>
          <Act
            endpoint={removeView}
            input={{ params: { uuid } }}
            label={t('remove')}
            size="xs"
            ask={{ title: t('remove-ask', { name }), why: t('remove-why'), destructive: true }}
            done={() => t('removed', { name })}
          />
        </li>
      ))}
    </ul>
  );
}
