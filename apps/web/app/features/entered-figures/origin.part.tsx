import { type FigureOrigin, showFigureOrigin } from '@datum/contract/entered-series/published';
import { href } from '@datum/contract/screens/outside';
import { useLocation, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useSite } from '../../lib/deploy/use-site.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { Loaded } from '../../page-kit/loaded.tsx';
import { Link } from '../../ui/link.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment } from '../../ui/words/format.ts';
import { formatPeriod } from '../../ui/words/period.ts';
import { withAsked } from './address.rules.ts';
import classes from './entered-figures.module.css';

/** Where one published value comes from: source and licence, what brought it, its release, all of its vintages. */
export default function OriginDrawer({ figure }: { readonly figure: string }) {
  const t = useTranslations('entered-figures.origin');
  const [search, setSearch] = useSearchParams();
  const called = useCall(showFigureOrigin, { params: { figure } });
  const close = () => setSearch(withAsked(search, { figure: null }), { preventScrollReset: true });
  return (
    <Drawer opened onClose={close} title={t('title')} width={560}>
      <Loaded called={called} none={t('gone')}>
        {(origin) => <Origin origin={origin} />}
      </Loaded>
    </Drawer>
  );
}

function Origin({ origin }: { readonly origin: FigureOrigin }) {
  const t = useTranslations('entered-figures.origin');
  const text = useLocalText();
  const ui = useUi();
  const zone = useSite()?.timeZone;
  const moment = (at: string) => formatMoment(at, ui.locale, zone);
  const { pathname, search } = useLocation();
  const { definition, staff } = origin;
  const facts = [
    [t('value'), `${origin.value} ${definition.unit}`],
    [t('exact'), origin.exact],
    [t('period'), formatPeriod(origin.period, ui)],
    [t('status'), t(`statuses.${origin.status}`)],
    [t('sample_size'), origin.sample_size === null ? '' : String(origin.sample_size)],
    [t('method'), origin.method],
    [t('note'), origin.note],
    [
      t('meaning'),
      [text(definition.meaning), definition.currency, definition.base].filter(Boolean).join(', '),
    ],
    [t('source'), origin.source],
    [t('licence'), [origin.licence, origin.attribution].filter(Boolean).join(', ')],
    [t('way'), t(`ways.${origin.way}`)],
    [t('entered'), moment(origin.entered_at)],
    [t('live'), moment(origin.live_at)],
    [t('batch'), staff?.batch ?? ''],
    [t('sha256'), staff?.sha256 ?? ''],
    [t('entered_by'), staff?.entered_by ?? ''],
    [t('approved_by'), staff?.approved_by ?? ''],
  ].filter(([, value]) => value !== '');
  return (
    <>
      <h3 className="type-h4">{text(origin.name)}</h3>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className="type-h4">{t('vintages')}</h3>
      <ol className={classes.vintages}>
        {origin.vintages.map(({ sequence, live_at, value, status }) => (
          <li key={sequence}>
            {t('vintage', { at: moment(live_at), value, status: t(`statuses.${status}`) })}
          </li>
        ))}
      </ol>
      <p>
        <Link
          href={href('contact', {
            query: { figure: origin.figure, page: `${pathname}${search}`.slice(0, LONGEST_PAGE) },
          })}
        >
          {t('doubt')}
        </Link>
      </p>
    </>
  );
}

/** As much of the page's address, with its filters, goes along with a doubt. */
const LONGEST_PAGE = 500;
