import type { Use } from '@datum/contract/lists/row';
import { useTranslations } from 'use-intl';
import type { Called } from '../../lib/api/use-call.ts';
import { useLanguage } from '../../lib/texts/language.tsx';
import { FactStrip } from '../../ui/page/fact-strip.tsx';
import { formatNumber } from '../../ui/words/format.ts';
import { Loaded } from '../loaded.tsx';

interface UsesProps {
  readonly called: Called<{ readonly data: readonly Use[] }>;
  readonly wordOf: (what: string) => string;
}

/** What stands on a row, counted. */
export function Uses({ called, wordOf }: UsesProps) {
  const t = useTranslations('lists.uses');
  const { locale } = useLanguage();
  return (
    <Loaded called={called} lines={['50%', '40%']}>
      {({ data }) =>
        data.length === 0 ? (
          <p className="muted">{t('none')}</p>
        ) : (
          <FactStrip
            facts={data.map(({ what, count }) => ({
              label: wordOf(what),
              value: formatNumber(count, { locale, decimals: 0 }),
            }))}
          />
        )
      }
    </Loaded>
  );
}
