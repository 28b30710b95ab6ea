import { useTranslations } from 'use-intl';
import { useSite } from '../../lib/deploy/use-site.ts';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment } from '../../ui/words/format.ts';

interface SetByProps {
  readonly set: {
    readonly updated_at: string | null;
    readonly updated_by: { readonly name: string } | null;
  };
  readonly lead: string;
}

/** What a part is for, and who set it last. */
export function SetBy({ set: { updated_at, updated_by }, lead }: SetByProps) {
  const t = useTranslations('site-settings');
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  return (
    <>
      {lead}{' '}
      {updated_at === null
        ? t('never-set')
        : t('set-by', { name: updated_by?.name ?? '–', at: formatMoment(updated_at, locale, zone) })}
    </>
  );
}
