import type { Label } from '@datum/contract/lists/row';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { useTellWords } from '../../ui/forms/field-words.ts';
import { CheckField } from '../../ui/forms/fields/check-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import classes from './structure.module.css';
import type { StructureDraft } from './structure-form.part.tsx';

type Exclusion = StructureDraft['exclusions'][number];

interface ExclusionsProps {
  readonly exclusions: readonly Exclusion[];
  readonly groups: readonly Label[];
  readonly editable: boolean;
  readonly errorOf: (path: string) => string | null;
  readonly onChange: (exclusions: readonly Exclusion[]) => void;
}

/** Variants of the index that leave components out, such as steel bars. */
export function Exclusions({ exclusions, groups, editable, errorOf, onChange }: ExclusionsProps) {
  const t = useTranslations('approvals.structures');
  const name = useLocalText();
  useTellWords('exclusions', {
    label: t('exclusions'),
    wordsOf: (value) =>
      (value as readonly Exclusion[])
        .map(({ variant, group_ids }) => {
          const left = groups.filter(({ id }) => group_ids.includes(id)).map((group) => name(group.name));
          return `${variant}: ${left.join(', ')}`;
        })
        .join('; '),
  });
  return (
    <section className={classes.section}>
      <h3 className="type-h3">{t('exclusions')}</h3>
      {exclusions.length === 0 && <p className="muted">{t('no-variants')}</p>}
      {Object.entries(exclusions).map(([key, exclusion]) => {
        const place = Number(key);
        const put = (part: Partial<Exclusion>) => onChange(exclusions.with(place, { ...exclusion, ...part }));
        const left = groups
          .filter(({ id }) => exclusion.group_ids.includes(id))
          .map((group) => name(group.name));
        return editable ? (
          <fieldset key={key} className={classes.variant}>
            <legend className="visually-hidden">{name(exclusion.name) || t('exclusions')}</legend>
            <TextField
              name={`exclusions.${key}.variant`}
              error={errorOf(`exclusions.${key}.variant`)}
              label={t('variant')}
              required
              length={20}
              value={exclusion.variant}
              onChange={(variant) => put({ variant })}
            />
            <TextField
              name={`exclusions.${key}.name.en`}
              error={errorOf(`exclusions.${key}.name.en`)}
              label={t('name-en')}
              required
              value={exclusion.name.en ?? ''}
              onChange={(en) => put({ name: { ...exclusion.name, en } })}
            />
            <TextField
              name={`exclusions.${key}.name.ms`}
              error={errorOf(`exclusions.${key}.name.ms`)}
              label={t('name-ms')}
              value={exclusion.name.ms ?? ''}
              onChange={(ms) => put({ name: { ...exclusion.name, ms } })}
            />
            <fieldset className={classes.groups}>
              <legend>{t('groups')}</legend>
              {groups.map((group) => (
                <CheckField
                  key={group.id}
                  name={`variant-${key}-group-${group.id}`}
                  label={name(group.name)}
                  value={exclusion.group_ids.includes(group.id)}
                  onChange={(on) =>
                    put({
                      group_ids: on
                        ? [...exclusion.group_ids, group.id]
                        : exclusion.group_ids.filter((id) => id !== group.id),
                    })
                  }
                />
              ))}
            </fieldset>
            <Button
              size="sm"
              leftSection={<Icon name="trash" />}
              onClick={() => onChange(exclusions.toSpliced(place, 1))}
            >
              {t('remove-variant', { name: name(exclusion.name) || exclusion.variant })}
            </Button>
          </fieldset>
        ) : (
          <p key={key}>
            <strong>{name(exclusion.name)}</strong> ({exclusion.variant}): {left.join(', ')}
          </p>
        );
      })}
      {editable && (
        <Button
          size="sm"
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => onChange([...exclusions, { variant: '', name: { en: '' }, group_ids: [] }])}
        >
          {t('add-variant')}
        </Button>
      )}
    </section>
  );
}
