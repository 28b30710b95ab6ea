import { KIND_OF_NEED, type Need } from '@datum/contract/people/profile';
import { listProducts, type Product } from '@datum/contract/publication/products';
import { listChoices } from '@datum/contract/publication/published';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { SparkLine } from '../../ui/charts/series/spark-line.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatPeriod } from '../../ui/words/period.ts';
import classes from './onboarding.module.css';
import { REGION_SLUG } from './regions.part.tsx';

interface HomePreviewProps {
  readonly needs: readonly Need[];
  readonly regions: readonly string[];
}

/** As many as the watch list begins with. */
const SHOWN = 3;

/** The published headline figures that fit the choices so far, as home will show them. */
export function HomePreview({ needs, regions }: HomePreviewProps) {
  const t = useTranslations('onboarding.preview');
  const text = useLocalText();
  const ui = useUi();
  const { answer, problem } = useCall(listProducts, {});
  const figures = figuresFor(answer?.data ?? [], needs);
  return (
    <section className={classes.preview} aria-labelledby="preview-title">
      <h2 id="preview-title" className="type-h4">
        {t('title')}
      </h2>
      <p className="muted">{t(problem ? 'failed' : answer && figures.length === 0 ? 'none' : 'lead')}</p>
      <ul>
        {figures.map(({ product, headline }) => (
          <li key={`${product.slug} ${headline.label.en}`}>
            <span>
              <b>{text(headline.label)}</b>
              <small>
                {product.latest_period &&
                  t('period', {
                    period: formatPeriod(product.latest_period, ui),
                    place: text(headline.place),
                  })}
              </small>
            </span>
            <SparkLine values={headline.spark} />
            <span className={classes.figure}>
              {headline.value} <small>{headline.unit}</small>
            </span>
          </li>
        ))}
      </ul>
      {regions.length > 0 && figures.length > 0 && <RegionNote codes={regions} />}
    </section>
  );
}

/** Headline figures of the wanted kinds, one product after the other, so that three figures show two kinds. */
function figuresFor(products: readonly Product[], needs: readonly Need[]) {
  const kinds = new Set<Product['kind']>(needs.map((need) => KIND_OF_NEED[need]));
  const wanted = products.filter(({ kind }) => kinds.size === 0 || kinds.has(kind));
  const most = Math.max(0, ...wanted.map(({ headlines }) => headlines.length));
  return Array.from({ length: most }, (_row, place) => place)
    .flatMap((place) =>
      wanted.flatMap((product) => {
        const headline = product.headlines[place];
        return headline ? [{ product, headline }] : [];
      }),
    )
    .slice(0, SHOWN);
}

/** Says plainly that the figures above are not yet those of the chosen regions. */
function RegionNote({ codes }: { readonly codes: readonly string[] }) {
  const t = useTranslations('onboarding.preview');
  const text = useLocalText();
  const { locale } = useUi();
  const { answer } = useCall(listChoices, { params: { slug: REGION_SLUG } });
  const names =
    answer?.regions.filter(({ code }) => codes.includes(code)).map(({ name }) => text(name)) ?? [];
  const regions = new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
  return names.length > 0 ? <p className="type-small">{t('regions', { regions })}</p> : null;
}
