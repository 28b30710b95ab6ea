import { type Passport, showPassport } from '@datum/contract/publication/passport';
import { type ProductDetail, showProduct } from '@datum/contract/publication/products';
import { readingAddress } from '@datum/contract/screens/reading-address';
import { subjectOf } from '@datum/contract/subjects/all';
import { COMPUTED_FAMILIES, type ComputedFamily, familyOf } from '@datum/contract/subjects/families';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatNumber } from '../../ui/words/format.ts';
import { formatPeriod } from '../../ui/words/period.ts';
import classes from './index-ties.module.css';
import { Contributions } from './passport/contributions.part.tsx';

/** Under the figures of an index: what moved it, and how it hangs together with the other indices and with prices. */
export function IndexTies({ product }: { readonly product: ProductDetail }) {
  const passport = useHeadline(product);
  const family = familyOf(product.subject);
  return (
    <div className={classes.ties}>
      {passport && <Contributions of={contributionsOf(passport)} />}
      {family && <Ties family={family} />}
    </div>
  );
}

/** The passport of a product's first headline figure: of the country, in the latest period. */
function useHeadline(product: ProductDetail | null): Passport | null {
  const figure = product?.headlines[0]?.figure;
  return useCall(showPassport, figure ? { params: { figure } } : null).answer;
}

const contributionsOf = ({ title, place, period, value, previous, components }: Passport) => ({
  title,
  place,
  period,
  value,
  before: previous?.value ?? null,
  parts: components.map(({ code, label, contribution }) => ({ code, label, contribution })),
});

/** The indices by their declarations: the sum with its weights, what each is made of, and their pages. */
function Ties({ family }: { readonly family: ComputedFamily }) {
  const t = useTranslations('published.ties');
  const text = useLocalText();
  const families: readonly ComputedFamily[] = COMPUTED_FAMILIES;
  const sum = family.weighs ? family : families.find(({ weighs }) => weighs?.includes(family.code));
  return (
    <Panel title={t('title')}>
      {sum && <Sum family={sum} />}
      <ul className={classes.list}>
        {families.map((each) => (
          <li key={each.code}>
            {each.code === family.code ? (
              <b aria-current="page">{text(each.name)}</b>
            ) : (
              <Link href={readingAddress(each.slugs.product)}>{text(each.name)}</Link>
            )}
            <span className="muted">{t(each.weighs ? 'weighs' : 'reads')}</span>
            {(each.weighs ?? each.reads).map((code) => {
              const part = subjectOf(code);
              return (
                part && (
                  <Link key={code} href={readingAddress(part.slugs.product)}>
                    {text(part.name)}
                  </Link>
                )
              );
            })}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** "Building cost = 0.600 x materials + 0.300 x labour + ...", with the figures of the country in the latest period. */
function Sum({ family }: { readonly family: ComputedFamily }) {
  const t = useTranslations('published.ties');
  const text = useLocalText();
  const ui = useUi();
  const product = useCall(showProduct, { params: { slug: family.slugs.product } }).answer;
  const passport = useHeadline(product);
  if (!passport || passport.components.length === 0) {
    return <p className="muted">{t('not-yet', { name: text(family.name) })}</p>;
  }
  const { title, place, period, value, decimals, components, base_mean: link } = passport;
  const total = components.reduce((sum, { weight }) => sum + weight, 0);
  const sumOf = (words: (each: Passport['components'][number]) => string) =>
    components
      .map((each) => `${formatNumber(each.weight / total, { ...ui, decimals: 3 })} × ${words(each)}`)
      .join(' + ');
  return (
    <>
      <p>{t('sum', { name: text(family.name), parts: sumOf(({ label }) => text(label)) })}</p>
      {/* after a link of new weights the sum is not the figure: its passport says what it is divided by */}
      {link === null && (
        <p className="muted">
          {t('figures', {
            title: text(title),
            place: text(place),
            period: formatPeriod(period, ui),
            value: formatNumber(value, { ...ui, decimals }),
            parts: sumOf(({ relative }) => formatNumber(relative, { ...ui, decimals })),
          })}
        </p>
      )}
    </>
  );
}
