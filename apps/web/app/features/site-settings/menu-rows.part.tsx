import type { MenuLine } from '@datum/contract/site/site-values';
import { useTranslations } from 'use-intl';
import type { BoundField } from '../../page-kit/form/use-bound-fields.ts';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { Rows } from './rows.part.tsx';

interface MenuRowsProps {
  readonly part: BoundField<MenuLine[]>;
  /** Lines may lie under others. */
  readonly tree?: true;
  readonly errorOf: (path: string) => string | null;
}

const LEVELS = {
  of: ({ level }: MenuLine): 0 | 1 => level,
  moved: (line: MenuLine, level: 0 | 1): MenuLine => ({ ...line, level }),
};

/** The lines of a menu: words in both languages and where each leads. */
export function MenuRows({ part, tree, errorOf }: MenuRowsProps) {
  const t = useTranslations('site-settings');
  const { name, label, value, onChange, disabled, error } = part;
  return (
    <Rows<MenuLine>
      name={name}
      label={label}
      error={error}
      rows={value}
      onChange={onChange}
      disabled={disabled}
      nameOf={(line, place) => line.label.en || t('rows.number', { place: place + 1 })}
      {...(tree ? { depth: LEVELS } : {})}
      added={{
        label: t('menu.add'),
        row: (): MenuLine => ({ label: { en: '', ms: '' }, link: '', level: 0 }),
      }}
      draw={(line, place, change) => (
        <>
          <TextField
            name={`${name}.${place}.label.en`}
            label={t('menu.en')}
            value={line.label.en}
            disabled={disabled}
            error={errorOf(`${name}.${place}.label.en`)}
            onChange={(en) => change({ label: { ...line.label, en } })}
          />
          <TextField
            name={`${name}.${place}.label.ms`}
            label={t('menu.ms')}
            value={line.label.ms}
            disabled={disabled}
            error={errorOf(`${name}.${place}.label.ms`)}
            onChange={(ms) => change({ label: { ...line.label, ms } })}
          />
          <TextField
            name={`${name}.${place}.link`}
            label={t('menu.link')}
            value={line.link}
            disabled={disabled}
            error={errorOf(`${name}.${place}.link`)}
            onChange={(link) => change({ link })}
          />
        </>
      )}
    />
  );
}
