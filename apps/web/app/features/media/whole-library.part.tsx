import { MEDIA_KINDS } from '@datum/contract/content/media';
import { useTranslations } from 'use-intl';
import { oneOf, useParamsState } from '../../lib/screens/params.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Library } from './library.part.tsx';

const STATE = { kind: oneOf(MEDIA_KINDS, 'image') };

/** Every picture or file of the site, to look at, describe, replace and delete, whatever uses it. */
export function WholeLibrary() {
  const t = useTranslations('media');
  const [{ kind }, change] = useParamsState(STATE);
  return (
    <>
      <SegmentedControl
        label={t('kinds')}
        size="sm"
        value={kind}
        onChange={(next) => change({ kind: next })}
        options={MEDIA_KINDS.map((value) => ({ value, label: t(`library.${value}`) }))}
      />
      <h2 className="visually-hidden">{t(`library.${kind}`)}</h2>
      <Library key={kind} kind={kind} shown={null} chosen={null} />
    </>
  );
}
