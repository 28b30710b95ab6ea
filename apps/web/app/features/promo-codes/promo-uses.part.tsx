import { listPromoUses } from '@datum/contract/plans/promo-codes';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { Loaded } from '../../page-kit/loaded.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatDate } from '../../ui/words/format.ts';

const MOST = 50;

/** Who has used a code, the newest first. */
export function PromoUses({ uuid }: { readonly uuid: string }) {
  const t = useTranslations('promo-codes');
  const { locale } = useUi();
  const called = useCall(listPromoUses, { params: { uuid }, query: { page: 1, per_page: MOST } });
  return (
    <section aria-labelledby="uses">
      <h3 id="uses" className="type-h4">
        {t('uses')}
      </h3>
      <Loaded called={called}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <p className="muted">{t('uses-none')}</p>
          ) : (
            <>
              <ul>
                {data.map((use) => (
                  <li key={`${use.subscription} ${use.starts_on}`}>
                    {t('use', {
                      name: use.name,
                      plan: use.plan,
                      from: formatDate(use.starts_on, locale),
                      to: formatDate(use.ends_on, locale),
                    })}
                  </li>
                ))}
              </ul>
              {meta.total > data.length && (
                <p className="muted">{t('uses-more', { count: meta.total - data.length })}</p>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  );
}
