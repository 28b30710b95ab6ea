import { type ContentDetail, contentCalls } from '@datum/contract/content/content-calls';
import { CONTENT_AUDIENCES, type ContentTypeName, contentType } from '@datum/contract/content/content-types';
import { slugOf } from '@datum/contract/content/rich-text-parts';
import { listPlans } from '@datum/contract/plans/plans';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { NumberField } from '../../../ui/forms/fields/number-field.tsx';
import { SelectField } from '../../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../../ui/forms/fields/text-field.tsx';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import { TicksField } from '../../../ui/forms/ticks-field.tsx';
import type { UsedContentForm } from './content-form.part.tsx';

interface PlaceFieldsProps {
  readonly type: ContentTypeName;
  readonly item: ContentDetail | null;
  readonly form: UsedContentForm;
}

/** Where an item lies and who reads it, as far as its type has such things. */
export function PlaceFields({ type, item, form }: PlaceFieldsProps) {
  const t = useTranslations('content');
  const { slugged, tree, ordered, audience, title } = contentType(type);
  const { field, values } = form;
  const slug = field('slug', t('field.slug'));
  const titled = values.content.en[title] || values.content.ms[title];
  if (!slugged && !tree && !ordered && !audience) return null;
  return (
    <FormSection title={t('place')}>
      {slugged && (
        <TextField
          {...slug}
          required
          hint={item?.slug && item.published !== null ? t('hint.slug-moves') : t('hint.slug')}
          onBlur={() => {
            if (slug.value === '' && typeof titled === 'string') slug.onChange(slugOf(titled));
          }}
        />
      )}
      {tree && <ParentField type={type} item={item} form={form} />}
      {ordered && <NumberField {...field('position', t('field.position'))} hint={t('hint.position')} />}
      {audience && (
        <SelectField
          {...field('audience', t('field.audience'))}
          required
          options={CONTENT_AUDIENCES.map((value) => ({ value, label: t(`audience.${value}`) }))}
        />
      )}
      {audience && values.audience === 'plans' && <PlansField form={form} />}
    </FormSection>
  );
}

/** The page above; a page does not lie under itself, which the API checks. */
function ParentField({ type, item, form }: PlaceFieldsProps) {
  const t = useTranslations('content');
  const pages = useCall(contentCalls(type).list, { query: { sort: 'title', page: 1, per_page: 100 } });
  const options = (pages.answer?.data ?? [])
    .filter(({ uuid }) => uuid !== item?.uuid)
    .map(({ uuid, title }) => ({ value: uuid, label: title }));
  return (
    <SelectField {...form.field('parent', t('field.parent'))} emptyLabel={t('no-parent')} options={options} />
  );
}

function PlansField({ form }: Pick<PlaceFieldsProps, 'form'>) {
  const t = useTranslations('content');
  const text = useLocalText();
  const plans = useCall(listPlans, { query: { sort: 'position', page: 1, per_page: 100 } });
  const part = form.field('plans', t('field.plans'));
  const options = (plans.answer?.data ?? []).map(({ uuid, name }) => ({ value: uuid, label: text(name) }));
  return <TicksField part={{ ...part, value: [...part.value] }} options={options} />;
}
